/** Timed and long work of messages; each job is safe to run twice. */
import { LIMITS } from '@guildhall/protocol';
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { DELETE_CHANNEL_MESSAGES_JOB } from '../channels/index.ts';
import { deleteOldTurns } from './slowmode-store.ts';
import { deleteChannelRemains, deleteOldNonces, deleteSomeMessages } from './store.ts';

/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 1000;

const FORGET_NONCES_JOB = 'forget-nonces';

export const recurringMessageJobs: RecurringJobs = [FORGET_NONCES_JOB];

export const messageJobs: JobTable = {
  [DELETE_CHANNEL_MESSAGES_JOB]: async (ground, payload) => {
    const { channelIds } = payload as { channelIds: readonly string[] };
    for (const channelId of channelIds) {
      while ((await deleteSomeMessages(ground.database.db, channelId, STEP)) === STEP);
      await deleteChannelRemains(ground.database.db, channelId);
    }
  },
  [FORGET_NONCES_JOB]: async (ground) => {
    const now = ground.clock.now();
    await deleteOldNonces(ground.database.db, new Date(now - LIMITS.nonceWindowSecs * 1000));
    await deleteOldTurns(ground.database.db, new Date(now - LIMITS.slowmodeSecs * 1000));
  },
};
