const SINGLE_QUOTES = /[‘’‚‛ʼ`´]/g;
const DOUBLE_QUOTES = /[“”„‟«»]/g;
const DASHES = /[‐‑‒–—―]/g;

/** Whether a person typed this name, whose signs and spaces their keyboard may lack. */
export function namesIt(typed: string, name: string): boolean {
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
