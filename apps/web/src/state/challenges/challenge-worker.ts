/** Solves a challenge in a worker, so that the page stays responsive, and reports its progress. */
import { CHALLENGE_SCRYPT, challengeText, isSolved } from '@guildhall/protocol/challenge-rule';
import { scrypt } from '@noble/hashes/scrypt.js';

/** Sent by the page: a challenge of the service. */
export interface ChallengeTask {
  readonly token: string;
  readonly parts: number;
  readonly attempts: number;
}

/** Sent to the page: tries so far, then the solution. */
export type ChallengeNews = { readonly tries: number } | { readonly nonces: readonly number[] };

const TRIES_PER_REPORT = 8;

self.onmessage = ({ data }: MessageEvent<ChallengeTask>) => {
  let tries = 0;
  const nonces = Array.from({ length: data.parts }, (_, part) => {
    for (let nonce = 0; ; nonce += 1) {
      tries += 1;
      if (tries % TRIES_PER_REPORT === 0) self.postMessage({ tries } satisfies ChallengeNews);
      if (isSolved(scrypt(challengeText(part, nonce), data.token, CHALLENGE_SCRYPT), data.attempts))
        return nonce;
    }
  });
  self.postMessage({ nonces } satisfies ChallengeNews);
};
