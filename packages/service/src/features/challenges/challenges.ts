import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError, constantTimeEqual, isoTime, keyedHash, randomToken } from '@guildhall/platform';
import {
  CHALLENGE_SCRYPT,
  CHALLENGE_SECS,
  type Challenge,
  type ChallengeSolution,
  challengeText,
  isSolved,
} from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { insertSolution } from './store.ts';

/** What a challenge is for: registering, or one person's joining of one server. */
export type ChallengePurpose = 'register' | `join:${string}:${string}`;

/** Several small parts vary less in time than a large one. */
const PARTS = 4;
/** Tries a part: 96 in all, one to three seconds on a slow phone. */
const ATTEMPTS = 24;
/** Times the usual work at the most. */
const HARDEST = 16;
/** How long asking makes challenges harder. */
const PRESSURE_SECS = 600;
/** No limit: the limiter counts here, and refuses nobody. */
const UNLIMITED = 1_000_000;

const digestOf = promisify<string, string, number, object, Buffer>(scrypt);

/** A challenge whose solution is right; it counts once it is spent. */
export interface SolvedChallenge {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  readonly expiresAt: Date;
}

/** What the signed half of a token says. */
interface Stub {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  readonly attempts: number;
  readonly expiresAt: number;
}

/**
 * Gives a challenge. The more are asked for, the harder they get.
 * @param pressure what counts together, such as joins of a server, and how many in ten minutes are usual.
 */
export async function giveChallenge(
  runtime: Runtime,
  purpose: ChallengePurpose,
  pressure: { readonly key: string; readonly usual: number },
): Promise<Challenge> {
  const now = runtime.clock.now();
  const { limit, remaining } = await runtime.rateLimiter.take(
    `challenges|${pressure.key}`,
    UNLIMITED,
    PRESSURE_SECS,
    now,
  );
  const attempts = ATTEMPTS * Math.min(HARDEST, Math.ceil((limit - remaining) / pressure.usual));
  const expiresAt = now + CHALLENGE_SECS * 1000;
  const stub: Stub = { id: randomToken(12), purpose, attempts, expiresAt };
  const text = Buffer.from(JSON.stringify(stub)).toString('base64url');
  const token = `${text}.${sign(runtime, text)}`;
  return { token, parts: PARTS, attempts, expiresAt: isoTime(expiresAt) };
}

/**
 * Checks a solution, outside any transaction: it takes milliseconds.
 * @returns null without a solution. @throws ApiError challenge_required for one that is wrong, late, or not ours.
 */
export async function readSolution(
  runtime: Runtime,
  solution: ChallengeSolution | undefined,
): Promise<SolvedChallenge | null> {
  if (!solution) return null;
  const stub = readToken(runtime, solution.token);
  if (!stub || solution.nonces.length !== PARTS) throw new ApiError('challenge_required');
  const { dkLen, ...cost } = CHALLENGE_SCRYPT;
  // One after the other: the first wrong part ends it.
  for (const [part, nonce] of solution.nonces.entries()) {
    const digest = await digestOf(challengeText(part, nonce), solution.token, dkLen, cost);
    if (!isSolved(digest, stub.attempts)) throw new ApiError('challenge_required');
  }
  return { id: stub.id, purpose: stub.purpose, expiresAt: new Date(stub.expiresAt) };
}

/**
 * Uses a solved challenge up, in the transaction of what it was for: when that comes to nothing, it can be used again.
 * @throws ApiError challenge_required without one for this purpose, or when it has been used.
 */
export async function spendChallenge(
  tx: Transaction,
  solved: SolvedChallenge | null,
  purpose: ChallengePurpose,
): Promise<void> {
  if (!solved || solved.purpose !== purpose) throw new ApiError('challenge_required');
  if (!(await insertSolution(tx.db, solved.id, solved.expiresAt))) throw new ApiError('challenge_required');
}

/** @returns null for a token that is not the instance's, or has expired. */
function readToken(runtime: Runtime, token: string): Stub | null {
  const [text = '', signature = ''] = token.split('.', 2);
  if (!constantTimeEqual(signature, sign(runtime, text))) return null;
  const stub = JSON.parse(Buffer.from(text, 'base64url').toString()) as Stub;
  return stub.expiresAt > runtime.clock.now() ? stub : null;
}

function sign({ instanceKey }: Runtime, text: string): string {
  return keyedHash(instanceKey, `challenge:${text}`);
}
