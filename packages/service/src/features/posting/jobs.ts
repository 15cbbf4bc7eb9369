/** Scheduled and long-running work of posting; each job is safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime, Transaction } from '../../runtime.ts';
import { deleteChannelMessagesJob, MESSAGE_DELETIONS } from '../channels/index.ts';
import { foldPageChanges } from '../messages/index.ts';
import { makePreviewsJob } from '../previews/index.ts';
import { removeSomeMessages } from './delete/removal.ts';
import { deleteChannelRemains } from './delete/store.ts';
import { makePreviews } from './previews/make-previews.ts';
import { deleteOldNonces } from './send/nonce-store.ts';
import { deleteOldTurns } from './slowmode/store.ts';

const STEP = 1000;

const forgetNoncesJob = recurringJob('forget-nonces');

/** After this time, every process knows that the channel is deleted and has stored the messages it had accepted. */
const LATE_MS = 60_000;

export const postingJobs: JobTable = [
  handle(deleteChannelMessagesJob, async (runtime, { channelIds, isLast }) => {
    for (const channelId of channelIds) {
      while ((await removeSomeMessages(runtime, channelId, STEP)) === STEP);
      await deleteChannelRemains(runtime.database.db, channelId);
    }
    if (!isLast) await runtime.database.transaction((tx) => addLateDeletion(runtime, tx, channelIds));
  }),
  handle(makePreviewsJob, makePreviews),
  handle(forgetNoncesJob, async (runtime) => {
    const now = runtime.clock.now();
    await deleteOldNonces(runtime.database.db, new Date(now - LIMITS.nonceWindowSecs * 1000));
    await deleteOldTurns(runtime.database.db, new Date(now - LIMITS.slowmodeSecs * 1000));
    await foldPageChanges(runtime.database.db);
  }),
];

/** Adds the job for messages that processes stored before they knew of the deletion. */
async function addLateDeletion(
  runtime: Runtime,
  tx: Transaction,
  channelIds: readonly string[],
): Promise<void> {
  const payload = { channelIds, isLast: true } as const;
  const runAt = new Date(runtime.clock.now() + LATE_MS);
  await tx.addJob(deleteChannelMessagesJob, payload, { runAt, ...MESSAGE_DELETIONS });
}
