import { ApiRequestError } from '@guildhall/client';
import { DescribedError } from '../describe-error.ts';
import { queryClient } from './query-client.ts';

/**
 * Reads what is on screen again after a change of something that was deleted elsewhere.
 * @returns when it has left the screen, perhaps together with the form that made the change
 */
export async function readAgainWhenGone(failure: unknown): Promise<void> {
  const cause = failure instanceof DescribedError ? failure.cause : failure;
  if (!(cause instanceof ApiRequestError && cause.status === 404)) return;
  await queryClient.invalidateQueries();
  // Components learn of new data in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
}
