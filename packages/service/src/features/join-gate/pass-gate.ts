import { ApiError } from '@guildhall/platform';
import { idTime, type JoinProof } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { isEmailVerified, mayReachOthers } from '../accounts/index.ts';
import { readSolution, type SolvedChallenge, spendChallenge } from '../challenges/index.ts';
import { countJoin } from './count-join.ts';
import { findGate, type JoinGateRow } from './store.ts';
import { isRunning } from './view.ts';

/** What someone who joins by themselves hands over, already checked as far as it needs no server. */
export interface JoinPass {
  readonly answer: string | undefined;
  readonly solved: SolvedChallenge | null;
}

/** Wrong answers of one person to one server. */
const GUESSES = { limit: 10, windowSecs: 3600 };

/** Reads what a joiner hands over. @throws ApiError challenge_required for a wrong solution. */
export async function readPass(runtime: Runtime, proof: JoinProof): Promise<JoinPass> {
  return { answer: proof?.answer, solved: await readSolution(runtime, proof?.challenge) };
}

/** @throws ApiError invites_paused while joins are paused for a time. */
function requireUnpaused(gate: JoinGateRow | undefined, now: number): void {
  if (!gate || !isRunning(gate.joinsPausedUntil, now)) return;
  const retryAfter = (gate.joinsPausedUntil.getTime() - now) / 1000;
  throw new ApiError('invites_paused', { retryAfter });
}

/**
 * Lets a person through the gate, or throws what is missing; the server's lock is held.
 * @param pass null for bots, and people whom an application adds: only a pause stops the latter.
 * @throws ApiError invites_paused, account_too_new, email_unverified, wrong_answer, challenge_required, joins_slowed.
 */
export async function passGate(
  runtime: Runtime,
  tx: Transaction,
  join: { readonly serverId: string; readonly serverName: string; readonly userId: string },
  pass: JoinPass | null,
): Promise<void> {
  const { serverId, serverName, userId } = join;
  const gate = await findGate(tx.db, serverId);
  const now = runtime.clock.now();
  requireUnpaused(gate, now);
  if (!pass) return;
  if (!(await mayReachOthers(runtime, tx.db, userId))) throw new ApiError('email_unverified');
  if (!gate) return;
  const allowedAt = whenOldEnough(gate, userId);
  if (allowedAt > now) throw new ApiError('account_too_new', { retryAfter: (allowedAt - now) / 1000 });
  if (gate.verifiedEmail && !(await isEmailVerified(tx.db, userId))) throw new ApiError('email_unverified');
  if (gate.challenge === 'question') await requireAnswer(runtime, gate, userId, pass.answer);
  await countJoin(runtime, tx, { gate, serverName }, async () => {
    if (needsWork(gate, now)) await spendChallenge(tx, pass.solved, `join:${serverId}:${userId}`);
  });
}

/** Unix milliseconds from which the account may join. */
export function whenOldEnough(gate: JoinGateRow, userId: string): number {
  return idTime(userId) + gate.accountAgeSecs * 1000;
}

/** A slow-down asks for work whatever else is asked. */
export function needsWork(gate: JoinGateRow, now: number): boolean {
  return gate.challenge === 'work' || isRunning(gate.slowedUntil, now);
}

async function requireAnswer(
  runtime: Runtime,
  gate: JoinGateRow,
  userId: string,
  answer: string | undefined,
): Promise<void> {
  const given = plain(answer ?? '');
  const key = `join-answers|${gate.serverId}|${userId}`;
  const now = runtime.clock.now();
  const isRight = given !== '' && gate.answers.some((each) => plain(each) === given);
  const { allowed } =
    given === ''
      ? { allowed: true }
      : await runtime.rateLimiter.take(key, GUESSES.limit, GUESSES.windowSecs, now);
  if (!isRight || !allowed) throw new ApiError('wrong_answer');
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
