/** Timed and long work of messages; each job is safe to run twice. */
import { LIMITS } from '@guildhall/protocol';
import type { Ground, Transaction } from '../../ground.ts';
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { DELETE_CHANNEL_MESSAGES_JOB } from '../channels/index.ts';
import { RECOUNT_AFTER_ROLES_JOB } from '../members/index.ts';
import { MAKE_PREVIEWS_JOB } from '../previews/index.ts';
import { removeSomeMessages } from './delete/removal.ts';
import { sweepPendingBlobs } from './files/store-files.ts';
import { makePreviews } from './previews/make-previews.ts';
import { deleteOldTurns } from './slowmode/store.ts';
import { deleteChannelRemains, deleteOldNonces } from './store.ts';
import { RECOUNT_MENTIONS_JOB, recountMentions } from './unread/pings.ts';
import { recountAfterRoles } from './unread/recount-of-person.ts';

/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 1000;

const FORGET_NONCES_JOB = 'forget-nonces';
const SWEEP_PENDING_BLOBS_JOB = 'sweep-pending-blobs';

/** By then every process has heard that a channel is gone, and what it had taken by then is stored. */
const LATE_MS = 60_000;

interface ChannelMessages {
  readonly channelIds: readonly string[];
  readonly isLast?: true;
}

export const recurringMessageJobs: RecurringJobs = [FORGET_NONCES_JOB, SWEEP_PENDING_BLOBS_JOB];

export const messageJobs: JobTable = {
  [DELETE_CHANNEL_MESSAGES_JOB]: async (ground, payload) => {
    const { channelIds, isLast } = payload as ChannelMessages;
    for (const channelId of channelIds) {
      while ((await removeSomeMessages(ground, channelId, STEP)) === STEP);
      await deleteChannelRemains(ground.database.db, channelId);
    }
    if (!isLast) await ground.database.transaction((tx) => removeLateOnes(ground, tx, channelIds));
  },
  [MAKE_PREVIEWS_JOB]: makePreviews,
  [SWEEP_PENDING_BLOBS_JOB]: sweepPendingBlobs,
  [RECOUNT_MENTIONS_JOB]: recountMentions,
  [RECOUNT_AFTER_ROLES_JOB]: recountAfterRoles,
  [FORGET_NONCES_JOB]: async (ground) => {
    const now = ground.clock.now();
    await deleteOldNonces(ground.database.db, new Date(now - LIMITS.nonceWindowSecs * 1000));
    await deleteOldTurns(ground.database.db, new Date(now - LIMITS.slowmodeSecs * 1000));
  },
};

/** Removes what processes wrote that had not heard of the deletion yet. */
async function removeLateOnes(ground: Ground, tx: Transaction, channelIds: readonly string[]): Promise<void> {
  const payload = { channelIds, isLast: true } satisfies ChannelMessages;
  await tx.addJob(DELETE_CHANNEL_MESSAGES_JOB, payload, { runAt: new Date(ground.clock.now() + LATE_MS) });
}
