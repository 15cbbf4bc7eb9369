/**
 * What a message does to the thread it goes into (specification: "Threads and forum posts"): it counts, its author
 * follows, and an archived thread comes back. Sends into open threads do this in the batch's statement; all others
 * here, in the transaction of the message.
 */
import { ApiError } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { serverStates, threadState } from '../../access/index.ts';
import { activityByChannel, announceThreadUpdate, follow, reopenThread } from '../../channels/index.ts';
import type { Send } from './send.ts';
import { CLOSED, countReply, threadPlace } from './thread-store.ts';

/** The send with its thread's parent, unless the caller has set it. */
export async function withThread(runtime: Runtime, send: Send): Promise<Send> {
  if (send.serverId === null || send.threadOf !== undefined) return send;
  const server = await serverStates(runtime).get(send.serverId);
  if (!server || server.channels.has(send.channelId)) return send;
  const thread = await threadState(runtime, server, send.channelId);
  return thread ? { ...send, threadOf: thread.row.parentId } : send;
}

/** Opens the thread of a message that is written in a transaction. @throws ApiError unknown_channel when it is gone. */
export async function enterThread(tx: Transaction, threadId: string, messageId: string): Promise<void> {
  const thread = await threadPlace(tx.db, threadId);
  if (!thread) throw new ApiError('unknown_channel');
  if (!thread.archived) return;
  // Like every change of a thread; its rows are changed in one order then.
  await tx.lock(thread.serverId);
  const row = await reopenThread(tx.db, thread.serverId, threadId, messageId);
  if (!row) throw new ApiError('unknown_channel');
  announceThreadUpdate(tx, row, (await activityByChannel(tx.db, [threadId])).get(threadId));
}

/**
 * Counts a message that is written in a transaction; people follow what they reply to.
 * @throws an error with code GH002 when the thread was archived or deleted since it was entered.
 */
export async function countInThread(tx: Transaction, send: Send, messageId: string): Promise<void> {
  const { channelId: threadId, serverId } = send;
  if (serverId === null) return;
  const isCounted = send.notice === undefined && messageId !== threadId;
  if (!(await countReply(tx.db, { threadId, messageId, added: isCounted ? 1 : 0 })))
    throw Object.assign(new Error('a thread is not open'), { code: CLOSED });
  if (send.marksRead) await follow(tx, { threadId, serverId, userId: send.author.id });
}
