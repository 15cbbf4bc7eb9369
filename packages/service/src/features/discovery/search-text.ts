/** Prepares search text for SQL. Pure. */
import { normalised } from '@guildhall/protocol';

/** Search text in NFC like stored text, trimmed. */
export function searchText(q: string | undefined): string {
  return normalised(q ?? '').trim();
}
