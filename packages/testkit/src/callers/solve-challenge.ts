/** Solves proof of work like a client. */
import { scryptSync } from 'node:crypto';
import {
  CHALLENGE_SCRYPT,
  type Challenge,
  type ChallengeSolution,
  challengeText,
  isSolved,
} from '@guildhall/protocol';

export function solveChallenge({ token, parts, attempts }: Challenge): ChallengeSolution {
  const nonces = Array.from({ length: parts }, (_, part) => solvePart(token, part, attempts));
  return { token, nonces };
}

function solvePart(token: string, part: number, attempts: number): number {
  const { dkLen, ...cost } = CHALLENGE_SCRYPT;
  for (let nonce = 0; ; nonce += 1)
    if (isSolved(scryptSync(challengeText(part, nonce), token, dkLen, cost), attempts)) return nonce;
}
