/** A text as searches compare it: without case and accents, with the quotes and dashes of keyboards. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Lists of thousands of names are searched at each key.
  if (!/\P{ASCII}/u.test(lower)) return lower;
  return lower
    .replace(/[´ʼ‘-‛]/g, "'")
    .replace(/[“-‟«»]/g, '"')
    .replace(/[‐-―]/g, '-')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}
