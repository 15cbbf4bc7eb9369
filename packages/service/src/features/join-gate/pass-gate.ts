import { ApiError } from '@guildhall/platform';
import { idTime, type JoinProof, normalised } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { readSolution, type SolvedChallenge, spendChallenge } from '../challenges/index.ts';
import { countJoin } from './count-join.ts';
import { findGate, type JoinGateRow, updateGateRow } from './store.ts';
import { isRunning } from './view.ts';

/** A joiner's answers, already checked as far as possible without the server. */
export interface JoinPass {
  readonly answer: string | undefined;
  readonly solved: SolvedChallenge | null;
}

/** Limit of one person's wrong answers for one server. */
const GUESSES = { limit: 10, windowSecs: 3600 };

/** Reads a joiner's answers. @throws ApiError challenge_required for a wrong solution */
export async function readPass(runtime: Runtime, proof: JoinProof): Promise<JoinPass> {
  return { answer: proof?.answer, solved: await readSolution(runtime, proof?.challenge) };
}

/** @throws ApiError invites_paused while joins are paused */
function requireUnpaused(gate: JoinGateRow | undefined, now: number): void {
  if (!gate || !isRunning(gate.joinsPausedUntil, now)) return;
  const retryAfter = (gate.joinsPausedUntil.getTime() - now) / 1000;
  throw new ApiError('invites_paused', { retryAfter });
}

/** The data of a joiner. */
interface KnownJoiner {
  readonly userId: string;
  readonly emailVerified: boolean;
}

/** The gate of a locked server. */
export interface HeldGate {
  /**
   * Admits a person, or throws the missing requirement.
   * @param pass null for people added by an application, for whom the gate's own requirements do not count
   * @throws ApiError invites_paused, account_too_new, email_unverified, wrong_answer, challenge_required, joins_slowed
   */
  pass(joiner: KnownJoiner, pass: JoinPass | null): Promise<void>;
  /** Stores the counted joins. */
  write(): Promise<void>;
}

/** Reads the gate for all joins of a transaction, which has locked the server. */
export async function readGateForJoins(
  runtime: Runtime,
  tx: Transaction,
  server: { readonly id: string; readonly row: { readonly name: string } },
): Promise<HeldGate> {
  const stored = await findGate(tx.db, server.id);
  let gate = stored;
  return {
    async pass(joiner, pass) {
      requireUnpaused(gate, runtime.clock.now());
      if (runtime.settings.accountsNeedConfirmedEmail && !joiner.emailVerified)
        throw new ApiError('email_unverified');
      if (!pass || !gate) return;
      await requireAnswers(runtime, gate, joiner, pass);
      gate = await countJoin(runtime, tx, { gate, serverName: server.row.name }, async () => {
        const purpose = `join:${server.id}:${joiner.userId}` as const;
        if (gate && needsChallenge(gate, runtime.clock.now())) await spendChallenge(tx, pass.solved, purpose);
      });
    },
    async write() {
      if (!gate || gate === stored) return;
      const { windowStartedAt, windowJoins, slowedUntil } = gate;
      await updateGateRow(tx.db, server.id, { windowStartedAt, windowJoins, slowedUntil });
    },
  };
}

/** @throws ApiError account_too_new, email_unverified, wrong_answer */
async function requireAnswers(
  runtime: Runtime,
  gate: JoinGateRow,
  { userId, emailVerified }: KnownJoiner,
  { answer }: JoinPass,
): Promise<void> {
  const now = runtime.clock.now();
  const allowedAt = whenOldEnough(gate, userId);
  if (allowedAt > now) throw new ApiError('account_too_new', { retryAfter: (allowedAt - now) / 1000 });
  if (gate.verifiedEmail && !emailVerified) throw new ApiError('email_unverified');
  if (gate.challenge === 'question') await requireAnswer(runtime, gate, userId, answer);
}

/** When the account may join, in Unix milliseconds. */
export function whenOldEnough(gate: JoinGateRow, userId: string): number {
  return idTime(userId) + gate.accountAgeSecs * 1000;
}

/** A slow-down always requires a challenge. */
export function needsChallenge(gate: JoinGateRow, now: number): boolean {
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
  return normalised(text, 'NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
