import { type Ground, perGround, type Transaction } from '../../ground.ts';

/** Ends what nobody ended: see its job. */
export const SETTLE_INTERACTIONS_JOB = 'settle-interactions';

/** One job serves all that becomes due within so long. */
const STEP_MS = 10_000;

/** Steps that this process knows to have a job. */
const scheduled = perGround(() => new Set<number>());

/**
 * Sees to it that what becomes due at a time is settled soon after, whichever process lives then. Costs a query once
 * a step, because a job for each interaction would make them wait for each other.
 */
export async function settleLater(ground: Ground, tx: Transaction, dueAt: number): Promise<void> {
  const known = scheduled(ground);
  const step = Math.ceil(dueAt / STEP_MS);
  if (known.has(step)) return;
  await schedule(ground, tx, step);
}

/** The same before what becomes due is written, by a statement of its own. */
export async function settleAllLater(ground: Ground, dueAt: readonly number[]): Promise<void> {
  const known = scheduled(ground);
  const steps = dueAt.map((time) => Math.ceil(time / STEP_MS)).filter((step) => !known.has(step));
  if (steps.length === 0) return;
  await ground.database.transaction(async (tx) => {
    for (const step of steps) await schedule(ground, tx, step);
  });
}

async function schedule(ground: Ground, tx: Transaction, step: number): Promise<void> {
  const known = scheduled(ground);
  const runAt = new Date(step * STEP_MS + 1000);
  await tx.addJob(SETTLE_INTERACTIONS_JOB, {}, { jobKey: `${SETTLE_INTERACTIONS_JOB}:${step}`, runAt });
  // Should the transaction fail, those that rely on it are settled by the next step's or the recurring job.
  known.add(step);
  for (const old of known) if (old < ground.clock.now() / STEP_MS - 1) known.delete(old);
}
