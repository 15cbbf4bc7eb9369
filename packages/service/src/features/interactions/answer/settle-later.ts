import { recurringJob } from '@guildhall/platform';
import { perRuntime, type Runtime, type Transaction } from '../../../runtime.ts';

/** Ends what nobody ended: see its job. */
export const settleInteractionsJob = recurringJob('settle-interactions');

/** One job serves all that becomes due within so long. */
const STEP_MS = 10_000;

/** Steps that this process knows to have a job, or to get one. */
const scheduled = perRuntime(() => new Map<number, Promise<void>>());

/**
 * Sees to it that what becomes due at a time is settled soon after, whichever process lives then. Costs a query once
 * a step, because a job for each interaction would make them wait for each other.
 */
export async function settleLater(runtime: Runtime, tx: Transaction, dueAt: number): Promise<void> {
  const step = stepNumber(dueAt);
  // Not waited for: this transaction holds a connection that the other one may need.
  if (scheduled(runtime).has(step)) return;
  await addJob(tx, step);
  // Should the transaction fail, those that rely on it are settled by the next step's or the recurring job.
  scheduled(runtime).set(step, Promise.resolve());
}

/**
 * The same before what becomes due is written, by a statement of its own. The step after each is prepared meanwhile, so
 * that in a steady stream nobody waits.
 */
export async function settleAllLater(runtime: Runtime, dueAt: readonly number[]): Promise<void> {
  await Promise.all(dueAt.map((time) => schedule(runtime, stepNumber(time))));
  for (const time of dueAt) schedule(runtime, stepNumber(time) + 1).catch(() => undefined);
}

function stepNumber(dueAt: number): number {
  return Math.ceil(dueAt / STEP_MS);
}

function schedule(runtime: Runtime, step: number): Promise<void> {
  const known = scheduled(runtime);
  const before = known.get(step);
  if (before) return before;
  const scheduling = runtime.database.transaction((tx) => addJob(tx, step));
  known.set(step, scheduling);
  scheduling.catch(() => known.delete(step));
  for (const old of known.keys()) if (old < runtime.clock.now() / STEP_MS - 1) known.delete(old);
  return scheduling;
}

async function addJob(tx: Transaction, step: number): Promise<void> {
  const runAt = new Date(step * STEP_MS + 1000);
  await tx.addJob(settleInteractionsJob, {}, { jobKey: `${settleInteractionsJob.name}:${step}`, runAt });
}
