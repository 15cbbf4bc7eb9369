/** Ed25519 keys of applications, which sign everything sent to their endpoints (design 3.4). */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { SafeFetchResponse } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import type { ApplicationRow } from './store.ts';

const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 262_144;

/** PKCS #8 prefix of the 32 raw bytes of a private key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface RawKeys {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

export function newSigningKeys(): RawKeys {
  const keys = generateKeyPairSync('ed25519');
  // In both formats the last 32 bytes are the raw key.
  return {
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32),
  };
}

/** The signature of timestamp and body. @param privateKey 32 raw bytes */
function signature(privateKey: Buffer, timestamp: string, body: string): Buffer {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, privateKey]),
    format: 'der',
    type: 'pkcs8',
  });
  return sign(null, Buffer.from(timestamp + body), key);
}

/**
 * Posts a signed request to an application's interactions endpoint (design 3.4).
 * @throws SafeFetchError
 */
export function postToEndpoint(
  runtime: Pick<Runtime, 'clock' | 'safeFetch'>,
  { privateKey }: Pick<ApplicationRow, 'privateKey'>,
  url: string,
  body: string,
  falseSignature?: Buffer,
): Promise<SafeFetchResponse> {
  const timestamp = String(Math.floor(runtime.clock.now() / 1000));
  return runtime.safeFetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': (falseSignature ?? signature(privateKey, timestamp, body)).toString('hex'),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    maxRedirects: 0,
  });
}
