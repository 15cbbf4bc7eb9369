import { ApiRequestError } from '@guildhall/client';
import { DescribedError } from '../describe-error.ts';
import { queryClient } from './query-client.ts';

/**
 * Reads what is on screen again if a change failed because its object was deleted elsewhere.
 * @returns when the object, and perhaps the form that made the change, has left the screen
 */
export async function readAgainWhenGone(failure: unknown): Promise<void> {
  const cause = failure instanceof DescribedError ? failure.cause : failure;
  if (!(cause instanceof ApiRequestError && cause.status === 404)) return;
  await queryClient.invalidateQueries();
  // Components receive new data in a separate task.
  await new Promise((resolve) => setTimeout(resolve));
}
