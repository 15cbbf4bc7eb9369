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

/**
 * The options of a job that updates the copies of an announcement. A later edit replaces what waits of an earlier one,
 * so that edits every second do not delay others' announcements by a job each.
 * @param part the first copies, or the rest: an edit must not be replaced by the rest of an earlier one
 */
export function copyUpdates(
  { channelId, messageId }: { readonly channelId: string; readonly messageId: string },
  part: 'first' | 'rest',
): { readonly queueName: string; readonly jobKey: string } {
  return { ...copyQueue(channelId), jobKey: `${updateCrosspostsJob.name}:${messageId}:${part}` };
}

/** Deletions wait only for each other, because an announcement may be deleted while it is delivered. */
export const COPY_DELETIONS = { queueName: deleteCrosspostsJob.name } as const;
