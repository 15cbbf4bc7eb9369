/** LIKE patterns with escaped wildcards. Pure. */

/** Matches the text anywhere. */
export function containsPattern(text: string): string {
  return `%${escapeWildcards(text)}%`;
}

/** Matches what begins with the text. */
export function prefixPattern(text: string): string {
  return `${escapeWildcards(text)}%`;
}

function escapeWildcards(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
