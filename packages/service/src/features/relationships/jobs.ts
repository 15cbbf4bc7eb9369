/** Applies the effects of a block, in case the process died before it could; safe to run twice. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime, Transaction } from '../../runtime.ts';

/** The effects of a new friendship, or of adding or removing a block, between two accounts. */
export type Effects = (runtime: Runtime, userId: string, otherId: string) => Promise<void>;

const afterBlockJob = job({
  name: 'after-block',
  payload: Type.Object({ userId: Id, otherId: Id }),
});

/** Far longer than the effects normally take. */
const RECHECK_AFTER_MS = 60_000;

/** Call it in the transaction of the block. The effects also run right after the commit; the job only repeats them. */
export function scheduleRecheck(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Transaction,
  userId: string,
  otherId: string,
): Promise<void> {
  const options = {
    runAt: new Date(clock.now() + RECHECK_AFTER_MS),
    jobKey: `${afterBlockJob.name}:${userId}:${otherId}`,
  };
  return tx.addJob(afterBlockJob, { userId, otherId }, options);
}

export function relationshipJobs(afterBlock: Effects): JobTable {
  return [handle(afterBlockJob, (runtime, { userId, otherId }) => afterBlock(runtime, userId, otherId))];
}
