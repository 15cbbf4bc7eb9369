/** Secrets: generated at random, stored as fingerprints, compared in constant time. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** A URL-safe random token; 32 bytes are 256 bits. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Lower-case letters and digits without look-alikes. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random text that people can read and type, about 5 bits for each character. */
export function randomCode(length: number, alphabet = LEGIBLE): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** SHA-256 of a high-entropy secret, the only form in which it is stored. */
export function fingerprint(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Compares two texts in a time that depends only on their lengths. */
export function constantTimeEqual(left: string, right: string): boolean {
  const a = fingerprint(left);
  const b = fingerprint(right);
  return timingSafeEqual(a, b);
}

/** HMAC-SHA-256 as URL-safe text. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A column of values sealed with the instance key. `guildhall key rotate` seals every declared column with the new key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly purpose: string;
}

/**
 * Encrypts a secret that must be readable later (AES-256-GCM). Each `purpose` has a separate key. Declare a
 * {@link SealedColumn} for what is stored.
 */
export function seal(key: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the output of {@link seal}. @throws Error when the key or purpose differs, or the bytes were changed */
export function unseal(key: Buffer, purpose: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** @returns null where {@link unseal} throws, for values that people can do without */
export function unsealIfReadable(key: Buffer, purpose: string, sealed: Buffer): string | null {
  try {
    return unseal(key, purpose, sealed);
  } catch {
    return null;
  }
}

/** Deriving a key costs more than decrypting a token, and a list may have thousands of tokens. */
const derivedKeys = new WeakMap<Buffer, Map<string, KeyObject>>();

function keyFor(key: Buffer, purpose: string): KeyObject {
  const derived = derivedKeys.get(key) ?? new Map<string, KeyObject>();
  derivedKeys.set(key, derived);
  const known = derived.get(purpose);
  if (known) return known;
  const fresh = createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32)));
  derived.set(purpose, fresh);
  return fresh;
}
