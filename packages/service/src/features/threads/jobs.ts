/** Archives idle threads, and the least recently used ones of a server with many; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { AUTO_ARCHIVE_MINUTES, idAtTime, LIMITS } from '@guildhall/protocol';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime } from '../../runtime.ts';
import { activityByChannel, announceThreadUpdate } from '../channels/index.ts';
import { archiveUnused, type DueThread, idleThreads, surplusThreads } from './store.ts';

const archiveThreadsJob = recurringJob('archive-idle-threads');
const STEP = 200;

export const threadJobs: JobTable = [
  handle(archiveThreadsJob, async (runtime) => {
    const { db } = runtime.database;
    for (const minutes of AUTO_ARCHIVE_MINUTES) {
      const before = idAtTime(runtime.clock.now() - minutes * 60_000);
      await archiveAll(runtime, () => idleThreads(db, { minutes, before, limit: STEP }));
    }
    await archiveAll(runtime, () => surplusThreads(db, { kept: LIMITS.openThreadsPerServer, limit: STEP }));
  }),
];

async function archiveAll(runtime: Runtime, find: () => Promise<readonly DueThread[]>): Promise<void> {
  let archived: number;
  do {
    archived = 0;
    for (const thread of await find()) if (await archive(runtime, thread)) archived += 1;
  } while (archived === STEP);
}

/** A transaction per thread, so that sends into other threads do not wait. */
function archive(runtime: Runtime, thread: DueThread): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(thread.serverId);
    const row = await archiveUnused(tx.db, thread);
    if (!row) return false;
    announceThreadUpdate(tx, row, (await activityByChannel(tx.db, [row.id])).get(row.id));
    return true;
  });
}
