/** Why the database refuses to store messages: error codes of the SQL functions that the statements call. */

/** Another process was faster: the ids do not follow those of the channel. */
export const OVERTAKEN = 'GH001';
/** A thread is archived or deleted. */
export const THREAD_CLOSED = 'GH002';

/** How often a refused statement runs. */
export const ATTEMPTS = 5;

/** The code of a refusal; undefined for other errors without a code. */
export function refusalCode(error: unknown): string | undefined {
  return (error as { readonly code?: string }).code;
}
