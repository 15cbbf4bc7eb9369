/** Secrets: made random, kept as fingerprints, compared in constant time. */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A URL-safe random token; 32 bytes are 256 bits. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** SHA-256 of a secret of high entropy, the only form in which one is stored. */
export function fingerprint(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Whether two texts are equal, in time that depends on their lengths alone. */
export function constantTimeEqual(left: string, right: string): boolean {
  const a = fingerprint(left);
  const b = fingerprint(right);
  return timingSafeEqual(a, b);
}

/** Keyed SHA-256 as URL-safe text. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
