/**
 * LIKE patterns with escaped wildcards. Where case does not matter, SQL puts both sides in lower case: JavaScript
 * lowercases some letters differently, such as the Greek sigma at the end of a word.
 */
import { normalised } from '@guildhall/protocol';
import { type RawBuilder, sql } from 'kysely';

/** For `like any`: matches the text anywhere in a text in lower case. */
export function containsPatterns(text: string): RawBuilder<string[]> {
  const patterns = forms(text).map((form) => sql`lower(${`%${form}%`})`);
  return sql`array[${sql.join(patterns)}]`;
}

/** Each matches texts in lower case that begin with this one; indexes serve `like` with one of them, not `like any`. */
export function prefixPatterns(text: string): RawBuilder<string>[] {
  return forms(text).map((form) => sql`lower(${`${form}%`})`);
}

/** Texts are stored as they were typed, with composed letters (NFC) or decomposed ones (NFD). */
function forms(text: string): string[] {
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
  return [...new Set([normalised(escaped), normalised(escaped, 'NFD')])];
}
