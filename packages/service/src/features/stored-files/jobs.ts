/** Scheduled work of stored files; safe to run twice. */
import { recurringJob, whileNoBackupRuns } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { deleteBlobsJob } from './drop-files.ts';
import { sweepPendingFiles } from './reserve-file.ts';

/** A running backup may still need files of rows that existed when it started. */
const AFTER_BACKUP_MS = 300_000;

const sweepPendingFilesJob = recurringJob('sweep-pending-blobs');

export const storedFileJobs: JobTable = [
  handle(sweepPendingFilesJob, sweepPendingFiles),
  handle(deleteBlobsJob, async (runtime, payload) => {
    const { blobs, database, clock } = runtime;
    if (await whileNoBackupRuns(database.pool, () => blobs.delete(payload.paths))) return;
    const runAt = new Date(clock.now() + AFTER_BACKUP_MS);
    await database.transaction((tx) => tx.addJob(deleteBlobsJob, payload, { runAt }));
  }),
];
