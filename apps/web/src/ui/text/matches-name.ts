const SINGLE_QUOTES = /[‘’‚‛ʼ`´]/g;
const DOUBLE_QUOTES = /[“”„‟«»]/g;
const DASHES = /[‐‑‒–—―]/g;

/** Whether the typed text is this name, ignoring case and the quotes, dashes and spaces that keyboards lack. */
export function matchesName(typed: string, name: string): boolean {
  return asTyped(typed) === asTyped(name);
}

function asTyped(text: string): string {
  return text
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
