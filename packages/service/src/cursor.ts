import { invalidField } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

/** Higher than any id until the 22nd century. */
export const LAST_ID = '9223372036854775807';

/**
 * Checks the cursor of a page (`before`, `after` or `around`): an id, which need not exist, or 0, from which clients
 * read everything.
 * @param name the query parameter, for the error
 * @throws ApiError invalid_request
 */
export function requireCursor<Cursor extends string | undefined>(name: string, cursor: Cursor): Cursor {
  if (cursor === undefined || cursor === '0' || isId(cursor)) return cursor;
  throw invalidField(`query/${name}`, 'must be an id');
}
