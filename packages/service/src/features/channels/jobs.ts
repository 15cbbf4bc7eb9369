/** Long work of channels; safe to run twice. */
import type { Ground } from '../../ground.ts';
import type { JobTable } from '../../job-table.ts';
import { dropTags } from './forums/drop-tags.ts';
import { deleteSomeThreads } from './threads/store.ts';

/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 200;

/** A tag that a forum no longer has goes from its posts: those that the change itself left. */
export const DROP_TAGS_JOB = 'drop-forum-tags';

/** The threads of a channel that was deleted go after it. */
export const DELETE_THREADS_JOB = 'delete-channel-threads';

/** The messages feature deletes what a channel held, in small steps. */
export const DELETE_CHANNEL_MESSAGES_JOB = 'delete-channel-messages';

export const channelJobs: JobTable = {
  [DELETE_THREADS_JOB]: async (ground, payload) => {
    const { serverId, parentId } = payload as { serverId: string; parentId: string };
    while ((await deleteThreads(ground, serverId, parentId)) === STEP);
  },
  [DROP_TAGS_JOB]: async (ground, payload) => {
    const { serverId, forumId } = payload as { serverId: string; forumId: string };
    while (await dropTagsStep(ground, serverId, forumId));
  },
};

/** One step; its threads' messages are left to a job of their own. */
async function deleteThreads(ground: Ground, serverId: string, parentId: string): Promise<number> {
  return ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const channelIds = await deleteSomeThreads(tx.db, { serverId, parentId, limit: STEP });
    if (channelIds.length === 0) return 0;
    await tx.addJob(DELETE_CHANNEL_MESSAGES_JOB, { channelIds });
    tx.touch(channelIds.map((id) => `channel:${id}`));
    return channelIds.length;
  });
}

async function dropTagsStep(ground: Ground, serverId: string, forumId: string): Promise<boolean> {
  return ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    return dropTags(tx, serverId, forumId);
  });
}
