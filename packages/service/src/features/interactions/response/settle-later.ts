import { CLOCKS_DIFFER_BY_MS, recurringJob } from '@guildhall/platform';
import { perRuntime, type Runtime, type Transaction } from '../../../runtime.ts';

/** Ends interactions without a response: see its job. */
export const settleInteractionsJob = recurringJob('settle-interactions');

/** One job handles everything due within this time. */
const STEP_MS = 10_000;

/** Time steps for which this process knows a job. */
const scheduled = perRuntime(() => new Map<number, Promise<void>>());

/**
 * Ensures that interactions due at a time are settled soon after, by any process. Costs one query per step, because
 * interactions with a job each would wait for each other.
 */
export async function settleLater(runtime: Runtime, tx: Transaction, dueAt: number): Promise<void> {
  const step = stepNumber(dueAt);
  // Not awaited, because this transaction holds a connection that the other one may need.
  if (scheduled(runtime).has(step)) return;
  await addJob(tx, step);
  // If the transaction fails, the next step's job or the recurring job settles them.
  scheduled(runtime).set(step, Promise.resolve());
}

/**
 * Like {@link settleLater} for several times, before the interactions are written, in a transaction of its own. Also
 * prepares the next step, so that a steady stream never waits.
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
  // By then, the time is over by every clock.
  const runAt = new Date(step * STEP_MS + CLOCKS_DIFFER_BY_MS + 1000);
  await tx.addJob(settleInteractionsJob, {}, { jobKey: `${settleInteractionsJob.name}:${step}`, runAt });
}
