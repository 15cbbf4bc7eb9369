import { ApiError, readWrittenTime } from '@guildhall/platform';

/**
 * Reads the end of a ban, a suspension or a code. @returns null for none
 * @throws ApiError invalid_request unless it is in the future.
 */
export function readEnd(text: string | undefined, now: number): Date | null {
  if (text === undefined) return null;
  const end = readWrittenTime(text);
  if (end !== null && end > now) return new Date(end);
  throw new ApiError('invalid_request', {
    message: 'The end must be an ISO 8601 time in the future, such as 2027-01-31T12:00:00Z.',
  });
}
