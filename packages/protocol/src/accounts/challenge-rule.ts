/**
 * The rule of challenges, used by clients that solve them and the service that checks them: find a number for each part
 * whose digest is small enough. The digest is scrypt, which needs memory, so that graphics cards gain little.
 */

/** Parameters of scrypt: 1 MiB and one to twenty milliseconds a try. */
export const CHALLENGE_SCRYPT = { N: 1024, r: 8, p: 1, dkLen: 4 } as const;

/** How long a challenge may be solved. */
export const CHALLENGE_SECS = 600;

/** The input of one try; the challenge's token is the salt. */
export function challengeText(part: number, nonce: number): string {
  return `${part}:${nonce}`;
}

/** Whether a digest of four bytes solves a part that takes this many attempts on average. */
export function isSolved(digest: Uint8Array, attempts: number): boolean {
  const value = new DataView(digest.buffer, digest.byteOffset, digest.byteLength).getUint32(0);
  return value < 2 ** 32 / attempts;
}
