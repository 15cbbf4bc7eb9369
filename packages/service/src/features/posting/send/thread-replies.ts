/**
 * Effects of a message on its thread (specification: "Threads and forum posts"): the thread's count rises, the author
 * follows it, and an archived thread reopens. Sends into open threads do this in the batch's statement; all others
 * here, in the message's transaction.
 */
import { ApiError } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { serverStates, threadState } from '../../access/index.ts';
import { lockChannel } from '../../attachments/index.ts';
import {
  activityByChannel,
  announceThreadUpdate,
  reopenThread,
  startFollowing,
} from '../../channels/index.ts';
import { THREAD_CLOSED } from './refusals.ts';
import type { Send } from './send.ts';
import { archivedThreads, countReply, findThread } from './thread-store.ts';

/** The send with its thread's parent; synchronous if the caller has set it. */
export function withThread(runtime: Runtime, send: Send): Send | Promise<Send> {
  const { serverId, threadOf } = send;
  return serverId === null || threadOf !== undefined ? send : withParent(runtime, send, serverId);
}

async function withParent(runtime: Runtime, send: Send, serverId: string): Promise<Send> {
  const server = await serverStates(runtime).get(serverId);
  if (!server || server.channels.has(send.channelId)) return send;
  const thread = await threadState(runtime, server, send.channelId);
  return thread ? { ...send, threadOf: thread.row.parentId } : send;
}

/**
 * Prepares archived threads among these channels for messages that reopen them; call it before the first write.
 * @returns the archived threads
 */
export async function lockArchivedThreads(
  tx: Transaction,
  channelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const threads = await archivedThreads(tx.db, channelIds);
  // Like every change of a thread, so that its events are in the order of its changes.
  if (threads.length > 0) await tx.lockAll([...new Set(threads.map(({ serverId }) => serverId))]);
  return new Set(threads.map(({ id }) => id));
}

/**
 * Reopens an archived thread for a message that is written in a transaction.
 * @param locked the result of {@link lockArchivedThreads}
 * @throws ApiError unknown_channel if the thread was deleted, an error with code GH002 if it was archived since then
 */
export async function enterThread(
  tx: Transaction,
  threadId: string,
  messageId: string,
  locked: ReadonlySet<string>,
): Promise<void> {
  const thread = await findThread(tx.db, threadId);
  if (!thread) throw new ApiError('unknown_channel');
  if (!thread.archived) return;
  if (!locked.has(threadId)) throw threadClosed();
  const row = await reopenThread(tx.db, thread.serverId, threadId, messageId);
  if (!row) throw new ApiError('unknown_channel');
  announceThreadUpdate(tx, row, (await activityByChannel(tx.db, [threadId])).get(threadId));
}

function threadClosed(): Error {
  return Object.assign(new Error('a thread is closed'), { code: THREAD_CLOSED });
}

/**
 * Counts a message that is written in a transaction, and makes its author follow the thread.
 * @throws an error with code GH002 if the thread was archived or deleted since it was entered
 */
export async function countInThread(tx: Transaction, send: Send, messageId: string): Promise<void> {
  const { channelId: threadId, serverId } = send;
  if (serverId === null) return;
  // Before the thread's row, like a deletion; a message with files would lock it later.
  await lockChannel(tx.db, serverId, threadId);
  const isCounted = send.notice === undefined && messageId !== threadId;
  if (!(await countReply(tx.db, { threadId, messageId, added: isCounted ? 1 : 0 }))) throw threadClosed();
  if (send.marksRead) await startFollowing(tx, { threadId, serverId, userId: send.author.id });
}
