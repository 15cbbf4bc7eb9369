/** Signatures of HTTP interactions (design 3.4): Ed25519 over the timestamp and the raw body, by the app's key. */
import { concatenate } from '../bytes.ts';

/**
 * Whether the instance signed this body. The check takes equally long for invalid signatures; malformed input is false.
 * @param publicKey 32 bytes in hex, as the application shows it
 * @param signature header X-Signature-Ed25519, in hex
 * @param timestamp header X-Signature-Timestamp
 */
export async function isSignedBy(
  publicKey: string,
  signature: string | null,
  timestamp: string | null,
  body: Uint8Array,
): Promise<boolean> {
  const keyBytes = fromHex(publicKey, 32);
  const signatureBytes = fromHex(signature ?? '', 64);
  if (!keyBytes || !signatureBytes || timestamp === null || !/^[0-9]{1,12}$/.test(timestamp)) return false;
  const signed = concatenate([new TextEncoder().encode(timestamp), body]);
  try {
    const key = await crypto.subtle.importKey('raw', keyBytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signatureBytes, signed);
  } catch {
    return false;
  }
}

function fromHex(text: string, bytes: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== bytes * 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  const pairs = text.match(/../g) ?? [];
  return new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16)));
}
