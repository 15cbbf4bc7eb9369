/** Archives idle threads: one job finds all that are due by an index; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { AUTO_ARCHIVE_MINUTES, idAtTime } from '@guildhall/protocol';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime } from '../../runtime.ts';
import { activityByChannel, announceThreadUpdate } from '../channels/index.ts';
import { archiveIdle, type DueThread, idleThreads } from './store.ts';

const archiveThreadsJob = recurringJob('archive-idle-threads');
const STEP = 200;

export const threadJobs: JobTable = [
  handle(archiveThreadsJob, async (runtime) => {
    for (const minutes of AUTO_ARCHIVE_MINUTES) {
      while ((await archiveStep(runtime, minutes)) === STEP);
    }
  }),
];

/** @returns how many were archived. */
async function archiveStep(runtime: Runtime, minutes: number): Promise<number> {
  const idle = { minutes, before: idAtTime(runtime.clock.now() - minutes * 60_000), limit: STEP };
  let archived = 0;
  for (const thread of await idleThreads(runtime.database.db, idle)) {
    if (await archive(runtime, thread, idle)) archived += 1;
  }
  return archived;
}

/** A transaction per thread, so that sends into other threads do not wait. */
function archive(
  runtime: Runtime,
  thread: DueThread,
  idle: { readonly minutes: number; readonly before: string },
): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(thread.serverId);
    const row = await archiveIdle(tx.db, thread, idle);
    if (!row) return false;
    announceThreadUpdate(tx, row, (await activityByChannel(tx.db, [row.id])).get(row.id));
    return true;
  });
}
