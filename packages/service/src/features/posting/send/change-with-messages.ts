/**
 * Messages that commit together with another change: system notices, polls with their votes, posts with their threads,
 * forwards to several channels.
 */

import type { StateVersion } from '@guildhall/platform';
import { interactionAck, LIMITS } from '@guildhall/protocol';
import { whenKnown } from '../../../loading-cache.ts';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { withStoredFiles } from '../../attachments/index.ts';
import { requestPreviews } from '../../previews/index.ts';
import { hasPreviews } from '../previews/preview-requests.ts';
import { announceMessage } from './announce-message.ts';
import { IN_CLOSED_THREAD, sendLanes } from './lane.ts';
import { enterChannels } from './order-store.ts';
import { prepareSend, sentMessage } from './prepare-send.ts';
import { ATTEMPTS, OVERTAKEN, refusalCode, THREAD_CLOSED } from './refusals.ts';
import { addFollowUp, claimFirstResponse } from './response-store.ts';
import type { Send, SendOutcome } from './send.ts';
import { insertSend } from './store.ts';
import { countInThread, enterThread, lockArchivedThreads, withThread } from './thread-replies.ts';

/**
 * Writes a message in the transaction. @param id drawn when absent
 * @returns null if its enforced nonce is used or its interaction already has a first response
 */
export type Post = (send: Send, id?: string) => Promise<SendOutcome>;

/**
 * Runs a change that posts messages in these channels while nothing else is sent there. It runs again if a thread was
 * archived in the meantime, so `work` must change nothing outside the transaction.
 * @param stateVersion the state that allowed the senders to send
 * @throws an error that `missedChanges` recognises if that state has changed
 */
export async function changeWithMessages<Result>(
  runtime: Runtime,
  channelIds: readonly string[],
  work: (tx: Transaction, post: Post) => Promise<Result>,
  stateVersion: StateVersion | null = null,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runtime.database.transaction(async (tx) => {
        for (const id of await enterChannels(tx.db, channelIds, stateVersion)) runtime.ids.advancePast(id);
        const archived = await lockArchivedThreads(tx, channelIds);
        return work(tx, (send, id = runtime.ids.next()) => postMessage(runtime, tx, send, { id, archived }));
      });
    } catch (error) {
      const code = refusalCode(error);
      if ((code !== OVERTAKEN && code !== THREAD_CLOSED) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Stores a checked message after its files: in a batch with others, or in a transaction of its own if it also writes
 * other rows or adds a job.
 */
export function storeSend(runtime: Runtime, send: Send): Promise<SendOutcome> {
  return whenKnown(withThread(runtime, send), (found) =>
    withStoredFiles(runtime, found, (ready) => storeReady(runtime, ready)),
  );
}

async function storeReady(runtime: Runtime, send: Send): Promise<SendOutcome> {
  if (!send.inTransaction && !hasPreviews(send)) {
    const sent = await sendLanes(runtime).add(send.channelId, send);
    if (sent instanceof Error) throw sent;
    if (sent !== IN_CLOSED_THREAD) return sent;
  }
  return changeWithMessages(runtime, [send.channelId], (_tx, post) => post(send), send.stateVersion);
}

async function postMessage(
  runtime: Runtime,
  tx: Transaction,
  unresolved: Send,
  { id, archived }: { readonly id: string; readonly archived: ReadonlySet<string> },
): Promise<SendOutcome> {
  const send = await withThread(runtime, unresolved);
  if (send.files?.length || send.copied?.length)
    throw new Error(
      'a message reached its transaction before its files were stored; call withStoredFiles first',
    );
  const message = sentMessage(runtime, send, id);
  const prepared = prepareSend(send, id, JSON.stringify(message));
  const { row } = prepared;
  const now = new Date(runtime.clock.now());
  const type = send.notice?.type ?? null;
  const targetId = send.notice?.target?.id ?? null;
  if (row.inThread) await enterThread(tx, send.channelId, id, archived);
  if (send.respondsTo && !(await claimFirstResponse(tx.db, send.respondsTo.id, id))) return null;
  if (!(await insertSend(tx.db, { ...row, type, targetId }, now, LIMITS.nonceWindowSecs * 1000))) return null;
  if (send.followsUp) await addFollowUp(tx.db, send.followsUp, id);
  if (hasPreviews(send)) await requestPreviews(tx, send.channelId, id);
  if (row.inThread) await countInThread(tx, send, id);
  const json = announceMessage(runtime, tx, send, message, prepared);
  // These rows and events refer to the message.
  await send.inTransaction?.(tx, id, send.channelId);
  if (send.respondsTo) {
    const { audience, payload } = send.respondsTo.acknowledge(id);
    tx.emit(interactionAck, audience, payload);
  }
  return { id, json };
}
