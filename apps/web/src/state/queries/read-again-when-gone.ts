import { ApiRequestError } from '@guildhall/client';
import { queryClient } from './query-client.ts';

/** Reads what is on screen again after a change of something that was deleted elsewhere. */
export function readAgainWhenGone(failure: unknown): void {
  if (failure instanceof ApiRequestError && failure.status === 404) void queryClient.invalidateQueries();
}
