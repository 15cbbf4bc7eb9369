/** What a block changes elsewhere, should the process have died before it was done; safe to run twice. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime, Transaction } from '../../runtime.ts';

/** What others do when a block between two accounts was made or taken back. */
export type AfterBlock = (runtime: Runtime, userId: string, otherId: string) => Promise<void>;

const afterBlockJob = job({
  name: 'after-block',
  payload: Type.Object({ userId: Id, otherId: Id }),
});

/** Far longer than it takes where nothing goes wrong. */
const MADE_UP_FOR_MS = 60_000;

/** In the transaction of the block. It is done at once besides, and then changes nothing. */
export function recheckLater(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Transaction,
  userId: string,
  otherId: string,
): Promise<void> {
  const options = {
    runAt: new Date(clock.now() + MADE_UP_FOR_MS),
    jobKey: `${afterBlockJob.name}:${userId}:${otherId}`,
  };
  return tx.addJob(afterBlockJob, { userId, otherId }, options);
}

export function relationshipJobs(afterBlock: AfterBlock): JobTable {
  return [
    handle(afterBlockJob, (runtime, { userId, otherId }) => {
      return afterBlock(runtime, userId, otherId);
    }),
  ];
}
