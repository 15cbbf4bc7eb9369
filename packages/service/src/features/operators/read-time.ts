import { ApiError, readWrittenTime } from '@guildhall/platform';

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
