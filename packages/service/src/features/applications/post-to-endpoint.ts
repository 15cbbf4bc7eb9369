import type { SafeFetchResponse } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { signRequest } from './signature.ts';
import type { ApplicationRow } from './store.ts';

const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 262_144;

/**
 * Posts a signed request to an application's interactions endpoint (design 3.4).
 * @param sign replaces the signature
 * @throws SafeFetchError
 */
export function postToEndpoint(
  runtime: Pick<Runtime, 'clock' | 'safeFetch'>,
  { privateKey }: Pick<ApplicationRow, 'privateKey'>,
  url: string,
  body: string,
  sign: typeof signRequest = signRequest,
): Promise<SafeFetchResponse> {
  const timestamp = String(Math.floor(runtime.clock.now() / 1000));
  return runtime.safeFetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': sign(privateKey, timestamp, body).toString('hex'),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    maxRedirects: 0,
  });
}
