/** Counts wrong tokens in paths. The use case answers them as if the resource did not exist. */
import { type Endpoint, type ErrorCode, isUrlCredential } from '@guildhall/protocol';
import { ApiError } from '../answers/api-error.ts';

const WRONG_TOKEN: ReadonlySet<ErrorCode> = new Set(['unknown_webhook', 'unknown_interaction']);

/** Runs a request's work and counts a wrong token for its address. */
export type CountWrongTokens = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * For routes whose URL is the credential: counts wrong tokens like other wrong credentials (design, chapter 10), per
 * address over all webhooks and interactions.
 */
export function createWrongTokenCount(
  endpoint: Endpoint,
  count: (address: string) => void,
): CountWrongTokens {
  if (!isUrlCredential(endpoint)) return (_address, work) => work();
  return async (address, work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && WRONG_TOKEN.has(error.code)) count(address);
      throw error;
    }
  };
}
