/** Tokens in paths: the use case finds them wrong, and answers that there is no such thing. */
import { type Endpoint, type ErrorCode, isUrlCredential } from '@guildhall/protocol';
import { ApiError } from '../answers/api-error.ts';
import type { Route } from '../route.ts';

const WRONG_TOKEN: ReadonlySet<ErrorCode> = new Set(['unknown_webhook', 'unknown_interaction']);

/**
 * The handler of a route; of one whose credential is its URL, with wrong ones counted as other wrong credentials are
 * (design, chapter 10): against the address, whatever webhook or interaction was guessed at.
 */
export function countingWrongTokens(
  { endpoint, handle }: { readonly endpoint: Endpoint; readonly handle: Route['handle'] },
  count: (address: string) => void,
): Route['handle'] {
  if (!isUrlCredential(endpoint)) return handle;
  return async (input, caller, facts) => {
    try {
      return await handle(input, caller, facts);
    } catch (error) {
      if (error instanceof ApiError && WRONG_TOKEN.has(error.code)) count(facts.address);
      throw error;
    }
  };
}
