/** A unique nonce. `crypto.randomUUID` is missing on plain http. */
export function newNonce(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-');
}
