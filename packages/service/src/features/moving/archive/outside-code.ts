/** Translates a text except inside code, which stays unchanged. */
export function outsideCode(text: string, translate: (part: string) => string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 0 ? translate(part) : part))
    .join('');
}
