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

/** The purpose of a challenge: a registration, or one person joining one server. */
export type ChallengePurpose = 'register' | `join:${string}:${string}`;

/** The time for several small parts varies less than for a large one. */
const PARTS = 4;
/** Average tries per part: 96 in total, one to three seconds on a slow phone. */
const ATTEMPTS = 24;
/** The highest multiple of the usual work. */
const HARDEST = 16;
/** How long a request for a challenge makes later ones harder. */
const PRESSURE_SECS = 600;
/** Unlimited: the limiter only counts here. */
const UNLIMITED = 1_000_000;

const digestOf = promisify<string, string, number, object, Buffer>(scrypt);

/** A correctly solved challenge, which must still be spent. */
export interface SolvedChallenge {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  readonly expiresAt: Date;
}

/** The signed content of a token. */
interface Stub {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  readonly attempts: number;
  readonly expiresAt: number;
}

/**
 * Creates a challenge. The more are requested, the harder they get.
 * @param pressure the key to count by, such as joins of a server, and the usual number in ten minutes
 */
export async function createChallenge(
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
 * Checks a solution outside any transaction, because it takes milliseconds.
 * @returns null without a solution
 * @throws ApiError challenge_required for a wrong, expired or foreign one
 */
export async function readSolution(
  runtime: Runtime,
  solution: ChallengeSolution | undefined,
): Promise<SolvedChallenge | null> {
  if (!solution) return null;
  const stub = readToken(runtime, solution.token);
  if (!stub || solution.nonces.length !== PARTS) throw new ApiError('challenge_required');
  const { dkLen, ...cost } = CHALLENGE_SCRYPT;
  // One after the other, stopping at the first wrong part.
  for (const [part, nonce] of solution.nonces.entries()) {
    const digest = await digestOf(challengeText(part, nonce), solution.token, dkLen, cost);
    if (!isSolved(digest, stub.attempts)) throw new ApiError('challenge_required');
  }
  return { id: stub.id, purpose: stub.purpose, expiresAt: new Date(stub.expiresAt) };
}

/**
 * Spends a solved challenge in the transaction of its purpose, so that it can be reused when that fails.
 * @throws ApiError challenge_required without one for this purpose, or when it is spent already
 */
export async function spendChallenge(
  tx: Transaction,
  solved: SolvedChallenge | null,
  purpose: ChallengePurpose,
): Promise<void> {
  if (!solved || solved.purpose !== purpose) throw new ApiError('challenge_required');
  if (!(await insertSolution(tx.db, solved.id, solved.expiresAt))) throw new ApiError('challenge_required');
}

/** @returns null for a foreign or expired token */
function readToken(runtime: Runtime, token: string): Stub | null {
  const [text = '', signature = ''] = token.split('.', 2);
  if (!constantTimeEqual(signature, sign(runtime, text))) return null;
  const stub = JSON.parse(Buffer.from(text, 'base64url').toString()) as Stub;
  return stub.expiresAt > runtime.clock.now() ? stub : null;
}

function sign({ instanceKey }: Runtime, text: string): string {
  return keyedHash(instanceKey, `challenge:${text}`);
}
