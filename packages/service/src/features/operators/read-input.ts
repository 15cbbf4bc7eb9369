import { ApiError, readWrittenTime } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

/** Reads a time that an operator wrote. @throws ApiError invalid_request */
export function readOperatorTime(text: string): Date {
  const time = readWrittenTime(text);
  if (time !== null) return new Date(time);
  throw new ApiError('invalid_request', {
    message: `"${text}" is not a time; write it as 2026-01-31T12:00:00Z.`,
  });
}

/**
 * Reads the end of a ban, a suspension or a code. @returns null for none
 * @throws ApiError invalid_request unless it is in the future
 */
export function readEnd(text: string | undefined, now: number): Date | null {
  if (text === undefined) return null;
  const end = readOperatorTime(text);
  if (end.getTime() > now) return end;
  throw new ApiError('invalid_request', { message: 'The end must be in the future.' });
}

/** @param from the last id of the previous page. @throws ApiError invalid_request unless it is an id */
export function requireFrom(from: string | undefined): void {
  if (from === undefined || isId(from)) return;
  throw new ApiError('invalid_request', { message: '"from" must be the id of an entry.' });
}

/** PostgreSQL accepts no NUL character. @throws ApiError invalid_request for an invalid `from` */
export function isReadable({
  query = '',
  from,
}: {
  readonly query?: string | undefined;
  readonly from?: string | undefined;
}): boolean {
  requireFrom(from);
  return !query.includes('\u0000');
}
