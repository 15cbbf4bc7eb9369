/** Prepares search text for SQL. Pure. */

/** Search text in NFC like stored text, trimmed. */
export function searchText(q: string | undefined): string {
  return (q ?? '').normalize('NFC').trim();
}
