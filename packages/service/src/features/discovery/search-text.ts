/** What is searched for, as SQL takes it. Pure. */

/** Text as it is searched for: composed like what is stored, without white space around it. */
export function searchText(q: string | undefined): string {
  return (q ?? '').normalize('NFC').trim();
}

/** A LIKE pattern that finds the text anywhere; nothing in the text is a wildcard. */
export function likeAnywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
