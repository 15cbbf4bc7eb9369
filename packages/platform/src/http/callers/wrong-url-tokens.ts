/** Tokens in paths: the use case finds them wrong, and answers that there is no such thing. */
import { type Endpoint, type ErrorCode, isUrlCredential } from '@guildhall/protocol';
import { ApiError } from '../answers/api-error.ts';

const WRONG_TOKEN: ReadonlySet<ErrorCode> = new Set(['unknown_webhook', 'unknown_interaction']);

/** Does the work of a request from an address. */
export type CountWrongTokens = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * For a route whose credential is its URL: counts wrong ones as other wrong credentials are counted (design, chapter
 * 10), against the address, whatever webhook or interaction was guessed at.
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
