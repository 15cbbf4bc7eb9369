/** Long work of channels; safe to run twice. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Ground } from '../../ground.ts';
import { handle, type JobTable } from '../../job-table.ts';
import { dropTags } from './forums/drop-tags.ts';
import { deleteSomeThreads } from './threads/store.ts';

/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 200;

/** A tag that a forum no longer has goes from its posts: those that the change itself left. */
export const dropForumTagsJob = job({
  name: 'drop-forum-tags',
  payload: Type.Object({ serverId: Id, forumId: Id }),
});

/** The threads of a channel that was deleted go after it. */
export const deleteChannelThreadsJob = job({
  name: 'delete-channel-threads',
  payload: Type.Object({ serverId: Id, parentId: Id }),
});

/** The messages feature deletes what a channel held, in small steps. */
export const deleteChannelMessagesJob = job({
  name: 'delete-channel-messages',
  payload: Type.Object({ channelIds: Type.Array(Id), isLast: Type.Optional(Type.Literal(true)) }),
});

export const channelJobs: JobTable = [
  handle(deleteChannelThreadsJob, async (ground, { serverId, parentId }) => {
    while ((await deleteThreads(ground, serverId, parentId)) === STEP);
  }),
  handle(dropForumTagsJob, async (ground, { serverId, forumId }) => {
    while (await dropTagsStep(ground, serverId, forumId));
  }),
];

/** One step; its threads' messages are left to a job of their own. */
async function deleteThreads(ground: Ground, serverId: string, parentId: string): Promise<number> {
  return ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const channelIds = await deleteSomeThreads(tx.db, { serverId, parentId, limit: STEP });
    if (channelIds.length === 0) return 0;
    await tx.addJob(deleteChannelMessagesJob, { channelIds });
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
