/** A text without the marks around names in right-to-left scripts, for what is stored or sent. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
