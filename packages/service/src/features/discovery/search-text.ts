/** Prepares search text for SQL. Pure. */

/** Search text in NFC like stored text, trimmed. */
export function searchText(q: string | undefined): string {
  return (q ?? '').normalize('NFC').trim();
}

/** A LIKE pattern that matches the text anywhere, with its wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
