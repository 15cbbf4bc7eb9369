/** Finds unwanted words in any case and any Unicode spelling. Parts of other words do not count. */
export function createFilter(words: readonly string[]): (text: string) => boolean {
  const unwanted = new Set(words.map(toPlainText).filter((word) => word !== ''));
  return (text) =>
    toPlainText(text)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => unwanted.has(word));
}

/** Without accents and other marks, full-width letters as plain ones. */
function toPlainText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
