/**
 * LIKE patterns with escaped wildcards. Pure. Where case does not matter, SQL puts both sides in lower case: JavaScript
 * lowercases some letters differently, such as the Greek sigma at the end of a word.
 */

/** Matches the text anywhere. */
export function containsPattern(text: string): string {
  return `%${escapeWildcards(text)}%`;
}

/** Matches texts that begin with this one. */
export function prefixPattern(text: string): string {
  return `${escapeWildcards(text)}%`;
}

function escapeWildcards(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
