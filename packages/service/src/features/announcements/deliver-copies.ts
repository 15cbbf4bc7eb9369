/**
 * Delivers an announcement to its followers, 200 per second, and no faster than its sender may copy files; continues
 * where it was interrupted.
 */
import { ApiError, job, RateLimitedError } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime } from '../../runtime.ts';
import { copyCost, countCopiedBytes, withoutFiles, withStoredFiles } from '../attachments/index.ts';
import { type MessageRow, messageById } from '../messages/index.ts';
import { changeWithMessages, copyQueue, savePreviews, suppressesPreviews } from '../posting/index.ts';
import { findPostingWebhook, type WebhookRow } from '../webhooks/index.ts';
import { composeCopy, copiedParts, mayShowCopies, ownParts } from './copy.ts';
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
    userId: Type.Optional({ ...Id, description: 'Who crossposted it; older jobs do not name them' }),
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
  readonly userId?: string;
  /** Id of the last served follower. */
  readonly after: string;
}

/** One run: up to 200 followers, then a job for the rest. Safe to run twice. */
export async function deliverCopies(runtime: Runtime, delivery: Delivery): Promise<void> {
  const began = runtime.clock.now();
  const { db } = runtime.database;
  const { after, channelId, messageId } = delivery;
  const followers = await followersWithoutCopy(db, { channelId, messageId }, after, FOLLOWERS_PER_SECOND);
  let served = 0;
  while (served < followers.length) {
    const found = await messageById(db, channelId, messageId);
    if (!found) return;
    const some = followers.slice(served, served + CONCURRENCY);
    const { copies, shown, waitMs } = await countFiles(runtime, delivery, found, some.length);
    if (waitMs > 0)
      return continueLater(
        runtime,
        delivery,
        followers[served - 1]?.id ?? after,
        runtime.clock.now() + waitMs,
      );
    const outcomes = await Promise.allSettled(
      some.slice(0, copies).map((follower) => deliverCopy(runtime, follower, found, shown)),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    served += copies;
  }
  const last = followers.at(-1);
  if (last === undefined || followers.length < FOLLOWERS_PER_SECOND) return;
  await continueLater(runtime, delivery, last.id, began + 1000);
}

function continueLater(runtime: Runtime, delivery: Delivery, after: string, at: number): Promise<void> {
  return runtime.database.transaction((tx) =>
    tx.addJob(
      deliverCrosspostJob,
      { ...delivery, after },
      { ...copyQueue(delivery.channelId), runAt: new Date(at) },
    ),
  );
}

/** What may be copied next. */
interface Turn {
  readonly copies: number;
  /** The parts of the original to copy. */
  readonly shown: (row: MessageRow) => MessageRow;
  /** After how many milliseconds; 0 when now. */
  readonly waitMs: number;
}

/** Counts the files of some copies, or of one if they are too much at once. */
async function countFiles(
  runtime: Runtime,
  delivery: Delivery,
  { parts }: Pick<MessageRow, 'parts'>,
  copies: number,
): Promise<Turn> {
  const { userId = delivery.channelId } = delivery;
  try {
    await countCopiedBytes(runtime, userId, parts?.attachments, copies);
    return { copies, shown: allParts, waitMs: 0 };
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error;
    if (copies > 1) return countFiles(runtime, delivery, { parts }, 1);
    const { limit, retryAfterSecs } = error.state.result;
    // The limit never allows the files.
    if (copyCost(parts?.attachments) > limit) return { copies, shown: onlyCountingFiles, waitMs: 0 };
    return { copies, shown: allParts, waitMs: retryAfterSecs * 1000 };
  }
}

/** Writes one copy of the current original. */
async function deliverCopy(
  runtime: Runtime,
  follower: WebhookRow,
  found: MessageRow,
  shown: Turn['shown'],
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

const allParts = (row: MessageRow): MessageRow => row;

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
  if (!(await mayShowCopies(runtime, found.channelId, following))) return;
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
