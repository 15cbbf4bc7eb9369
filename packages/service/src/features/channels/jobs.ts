/** Long jobs of channels; safe to run twice. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime } from '../../runtime.ts';
import { channelTouch } from '../../touches.ts';
import { dropTags } from './forums/drop-tags.ts';
import { deleteSomeThreads } from './threads/store.ts';

const STEP = 200;

/** Removes a deleted tag from the posts that the change itself did not update. */
export const dropForumTagsJob = job({
  name: 'drop-forum-tags',
  payload: Type.Object({ serverId: Id, forumId: Id }),
});

/** Deletes the threads of a deleted channel. */
export const deleteChannelThreadsJob = job({
  name: 'delete-channel-threads',
  payload: Type.Object({ serverId: Id, parentId: Id }),
});

/** The posting feature deletes a channel's content, in small steps. */
export const deleteChannelMessagesJob = job({
  name: 'delete-channel-messages',
  payload: Type.Object({ channelIds: Type.Array(Id), isLast: Type.Optional(Type.Literal(true)) }),
});

/**
 * One queue over all processes: a deleted server with 100,000 threads adds a thousand of these jobs, and other jobs,
 * such as pushes, would wait for all of them.
 */
export const MESSAGE_DELETIONS = { queueName: 'delete-channel-messages' } as const;

/**
 * Mentions count again where people gained or lost access; the read-states feature counts them. `holderId` is the role or
 * the account whose access changed; without it, anyone's may have.
 */
export const recountChannelsJob = job({
  name: 'recount-channels',
  payload: Type.Object({ serverId: Id, channelIds: Type.Array(Id), holderId: Type.Optional(Id) }),
});

export const channelJobs: JobTable = [
  handle(deleteChannelThreadsJob, async (runtime, { serverId, parentId }) => {
    while ((await deleteThreads(runtime, serverId, parentId)) === STEP);
  }),
  handle(dropForumTagsJob, async (runtime, { serverId, forumId }) => {
    while (await dropTagsStep(runtime, serverId, forumId));
  }),
];

/** One step; a separate job deletes the threads' messages. */
async function deleteThreads(runtime: Runtime, serverId: string, parentId: string): Promise<number> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const channelIds = await deleteSomeThreads(tx.db, { serverId, parentId, limit: STEP });
    if (channelIds.length === 0) return 0;
    await tx.addJob(deleteChannelMessagesJob, { channelIds }, MESSAGE_DELETIONS);
    tx.touch(channelIds.map((id) => channelTouch(id)));
    return channelIds.length;
  });
}

async function dropTagsStep(runtime: Runtime, serverId: string, forumId: string): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    return dropTags(tx, serverId, forumId);
  });
}
