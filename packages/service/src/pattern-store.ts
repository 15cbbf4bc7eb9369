/**
 * LIKE patterns with escaped wildcards. Where case does not matter, SQL puts both sides in lower case: JavaScript
 * lowercases some letters differently, such as the Greek sigma at the end of a word.
 */
import { normalised } from '@guildhall/protocol';
import { type RawBuilder, sql } from 'kysely';

/**
 * For `like any`: matches the text anywhere in a text in lower case. Texts are stored as they were typed, so there is a
 * pattern for composed letters (NFC) and one for decomposed ones (NFD).
 */
export function containsPatterns(text: string): RawBuilder<string[]> {
  const forms = new Set([normalised(text), normalised(text, 'NFD')]);
  const patterns = [...forms].map((form) => sql`lower(${`%${escapeWildcards(form)}%`})`);
  return sql`array[${sql.join(patterns)}]`;
}

/** Matches texts that begin with this one. */
export function prefixPattern(text: string): string {
  return `${escapeWildcards(text)}%`;
}

function escapeWildcards(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
