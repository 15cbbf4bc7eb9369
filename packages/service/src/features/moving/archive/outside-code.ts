/** Translates a text except inside code, which stays unchanged or is translated otherwise. */
export function outsideCode(
  text: string,
  translate: (part: string) => string,
  translateCode = (code: string) => code,
): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 0 ? translate(part) : translateCode(part)))
    .join('');
}
