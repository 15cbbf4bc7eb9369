/**
 * Pictures of people, servers, groups and applications. Invariants: a path in a row names a blob that exists; a path
 * is never written twice, so that it may be cached for good; the blob of a path that left its row goes by a job of the
 * same transaction.
 *
 * To let people put and take away a picture:
 *
 * 1. In protocol: `PUT …/icon` with `multipart: oneFile(LIMITS.imageBytes)` and `errors: ['invalid_image']`
 *    (413 `file_too_large` follows from the contract), and `DELETE …/icon`; `rateLimits: [IMAGE_RATE_LIMIT]`.
 * 2. In the use case: `replaceImage(runtime, 'icon', files[0], (path) => transaction)`, where the transaction locks,
 *    checks, reads the row's present path, writes `path` into it, calls `dropImages(tx, [before])` and emits.
 * 3. In the view: `mediaUrl(settings, row.icon)`.
 */
import { whileNoBackupRuns } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { deleteBlobsJob } from './replace-image.ts';

export { dropImages, type ImageUse, replaceImage } from './replace-image.ts';

/** A backup may still have to copy the files of rows that were there when it began. */
const AFTER_BACKUP_MS = 300_000;

export const imageJobs: JobTable = [
  handle(deleteBlobsJob, async (runtime, payload) => {
    const { blobs, database, clock } = runtime;
    if (await whileNoBackupRuns(database.pool, () => blobs.delete(payload.paths))) return;
    const runAt = new Date(clock.now() + AFTER_BACKUP_MS);
    await database.transaction((tx) => tx.addJob(deleteBlobsJob, payload, { runAt }));
  }),
];
