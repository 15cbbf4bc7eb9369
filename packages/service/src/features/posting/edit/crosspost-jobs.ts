/** Jobs that apply changes of an announcement to its copies; the announcements feature handles them. */
import { job } from '@guildhall/platform';
import { Id, idTime } from '@guildhall/protocol';
import { Type } from 'typebox';

/** An announcement was edited. */
export const updateCrosspostsJob = job({
  name: 'update-crossposts',
  payload: Type.Object({
    channelId: Id,
    messageId: Id,
    after: Type.Optional(Type.String({ description: 'Webhook of the copy that was updated last' })),
  }),
});

/** Announcements were deleted. */
export const deleteCrosspostsJob = job({
  name: 'delete-crossposts',
  payload: Type.Object({ channelId: Id, messageIds: Type.Array(Id) }),
});

const COPY_QUEUES = 2;

/**
 * The queue of jobs that write copies of a channel's announcements. Both queues limit concurrent jobs over all
 * processes, because a thousand announcements with thousands of followers must not block other jobs.
 */
export function copyQueue(channelId: string): { readonly queueName: string } {
  return { queueName: `crossposts-${idTime(channelId) % COPY_QUEUES}` };
}

/** Deletions wait only for each other, because an announcement may be deleted while it is delivered. */
export const COPY_DELETIONS = { queueName: deleteCrosspostsJob.name } as const;
