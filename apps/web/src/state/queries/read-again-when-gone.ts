import { ApiRequestError } from '@guildhall/client';
import { DescribedError } from '../describe-error.ts';
import { queryClient } from './query-client.ts';

/** Reads what is on screen again after a change of something that was deleted elsewhere. */
export function readAgainWhenGone(failure: unknown): void {
  const cause = failure instanceof DescribedError ? failure.cause : failure;
  if (cause instanceof ApiRequestError && cause.status === 404) void queryClient.invalidateQueries();
}
