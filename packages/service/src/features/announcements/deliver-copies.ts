/** Delivers an announcement to its followers, 200 per second; continues where it was interrupted. */
import { ApiError, job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime } from '../../runtime.ts';
import { withoutFiles, withStoredFiles } from '../attachments/index.ts';
import { type MessageRow, messageById } from '../messages/index.ts';
import { changeWithMessages, savePreviews, suppressesPreviews } from '../posting/index.ts';
import { findPostingWebhook, type WebhookRow } from '../webhooks/index.ts';
import { composeCopy, copiedParts, ownParts } from './copy.ts';
import {
  type CopyRow,
  followersWithoutCopy,
  insertCopy,
  lockFollower,
  lockOriginal,
  type Original,
} from './store.ts';

export const deliverCrosspostJob = job({
  name: 'deliver-crosspost',
  payload: Type.Object({
    channelId: Id,
    messageId: Id,
    after: Type.String({ description: 'Id of the last follower that was served' }),
  }),
});

/** Followers per run of the job; the next run starts a second later. */
const FOLLOWERS_PER_SECOND = 200;
/** Concurrent transactions; they share a lock on the original's row. */
const CONCURRENCY = 4;

/** Thrown to discard a copy and everything written for it. */
class NotNeededError extends Error {}

interface Delivery extends Original {
  /** Id of the last served follower. */
  readonly after: string;
}

/** One run: up to 200 followers, then a job for the rest. Safe to run twice. */
export async function deliverCopies(runtime: Runtime, { after, ...original }: Delivery): Promise<void> {
  const began = runtime.clock.now();
  const { db } = runtime.database;
  const followers = await followersWithoutCopy(db, original, after, FOLLOWERS_PER_SECOND);
  for (let from = 0; from < followers.length; from += CONCURRENCY) {
    const found = await messageById(db, original.channelId, original.messageId);
    if (!found) return;
    const some = followers.slice(from, from + CONCURRENCY);
    const outcomes = await Promise.allSettled(some.map((follower) => deliverCopy(runtime, follower, found)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
  const last = followers.at(-1);
  if (last === undefined || followers.length < FOLLOWERS_PER_SECOND) return;
  await runtime.database.transaction((tx) =>
    tx.addJob(deliverCrosspostJob, { ...original, after: last.id }, { runAt: new Date(began + 1000) }),
  );
}

/** Writes one copy of the current original. @param shown what of the original is copied */
async function deliverCopy(
  runtime: Runtime,
  follower: WebhookRow,
  found: MessageRow,
  shown = (row: MessageRow): MessageRow => row,
): Promise<void> {
  try {
    await writeCopy(runtime, follower, found, shown);
  } catch (error) {
    // The copy exists, or its follower or the original does not.
    if (error instanceof NotNeededError) return;
    if (!(error instanceof ApiError)) throw error;
    // Files have been lost or have expired, or the server that follows has no room for them; or its channel is gone.
    if (shown(found).parts?.attachments) await deliverCopy(runtime, follower, found, onlyCountingFiles);
  }
}

function onlyCountingFiles(row: MessageRow): MessageRow {
  return { ...row, parts: withoutFiles(row.parts ?? {}) };
}

/** Writes the copy, together with the row that records it. */
async function writeCopy(
  runtime: Runtime,
  follower: WebhookRow,
  found: MessageRow,
  shown: (row: MessageRow) => MessageRow,
): Promise<void> {
  const following = await findPostingWebhook(runtime, follower);
  if (!following || following.server.row.suspendedAt) return;
  const original = { channelId: found.channelId, messageId: found.id };
  await withStoredFiles(runtime, await composeCopy(runtime, following, shown(found)), (ready) =>
    changeWithMessages(runtime, [ready.channelId], async (tx, post) => {
      const locked = await lockOriginal(tx.db, original);
      if (!locked) throw new NotNeededError();
      const now = shown(locked);
      const { copied: _copied, parts, ...copy } = await composeCopy(runtime, following, now);
      const { inTransaction, parts: stored } = ready;
      const sent = await post({
        ...copy,
        parts: stored?.attachments ? { ...copiedParts(now), ...ownParts(stored) } : parts,
        ...(inTransaction ? { inTransaction } : {}),
      });
      // After the channel's activity, in the order in which a deletion of the channel locks both.
      if (!sent || !(await lockFollower(tx.db, follower))) throw new NotNeededError();
      if (!(await insertCopy(tx.db, copyRow(follower, original, sent.id)))) throw new NotNeededError();
      if (suppressesPreviews(now)) await savePreviews(tx.db, ready.channelId, sent.id, []);
      return sent;
    }),
  );
}

function copyRow(follower: WebhookRow, { channelId, messageId }: Original, copyId: string): CopyRow {
  return {
    sourceChannelId: channelId,
    sourceMessageId: messageId,
    webhookId: follower.id,
    channelId: follower.channelId,
    copyId,
  };
}
