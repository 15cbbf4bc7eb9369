import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

/** @param from the last id of the previous page. @throws ApiError invalid_request unless it is an id */
export function requireFrom(from: string | undefined): void {
  if (from === undefined || isId(from)) return;
  throw new ApiError('invalid_request', { message: '"from" must be the id of an entry.' });
}
