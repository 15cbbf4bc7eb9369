/** A key or nonce that no other has. Unlike `crypto.randomUUID`, it works on plain http. */
export function uniqueKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-');
}
