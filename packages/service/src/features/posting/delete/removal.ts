/** Removes messages with everything that belongs to them; a job of the same transaction deletes their blobs. */
import type { StateVersion } from '@guildhall/platform';
import { messageDelete, messageDeleteBulk } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import type { ConversationAudience } from '../../access/index.ts';
import { recountAfterRemoval } from '../../read-states/index.ts';
import { dropFiles } from '../../stored-files/index.ts';
import { COPY_DELETIONS, deleteCrosspostsJob } from '../edit/crosspost-jobs.ts';
import { countRemoved } from '../send/thread-store.ts';
import { deleteMessageRows, deleteOldestMessages, type RemovedMessage } from './store.ts';

/** Blobs per job, so that payloads stay small. */
const BLOBS_PER_JOB = 500;

interface Removal {
  /** In the order of the input. */
  readonly ids: string[];
  /** How many files they had. */
  readonly files: number;
}

/**
 * Deletes messages of a channel, with one MESSAGE_DELETE for each.
 * @param audience null if the channel no longer exists
 * @returns the ids of the messages that still existed, in order
 */
export async function deleteMessages(
  tx: Transaction,
  channelId: string,
  ids: readonly string[],
  audience: ConversationAudience | null,
): Promise<string[]> {
  const { ids: removed } = await removeMessages(tx, channelId, ids);
  const serverId = audience?.serverId ?? null;
  if (audience) for (const id of removed) tx.emit(messageDelete, audience, { id, channelId, serverId });
  return removed;
}

/**
 * Removes messages of a channel with everything that belongs to them; the caller announces it. Events of edits and
 * deletions keep their order; of two simultaneous deletions, one finds nothing.
 * @param options.stateVersion the state that allowed the caller to delete
 * @param options.copies whether to delete copies in following channels too
 * @returns the messages that still existed
 */
export async function removeMessages(
  tx: Transaction,
  channelId: string,
  ids: readonly string[],
  {
    stateVersion,
    copies = 'delete',
  }: { readonly stateVersion?: StateVersion | undefined; readonly copies?: 'delete' | 'keep' } = {},
): Promise<Removal> {
  await tx.lockAll(ids, stateVersion);
  await recountAfterRemoval(tx, channelId, ids);
  const removed = new Map(
    (await deleteMessageRows(tx.db, channelId, ids)).map((message) => [message.id, message]),
  );
  const files = await dropBelongings(tx, channelId, [...removed.values()], copies);
  await countRemoved(tx.db, channelId, [...removed.keys()]);
  return { ids: ids.filter((id) => removed.has(id)), files };
}

/**
 * Deletes expired messages, with one MESSAGE_DELETE_BULK. Copies in following channels stay, because the rules of
 * their own server apply.
 * @returns how many still existed, and how many files they had
 */
export async function expireMessages(
  tx: Transaction,
  ids: readonly string[],
  { serverId, channelId }: { readonly serverId: string; readonly channelId: string },
  audience: ConversationAudience,
): Promise<{ readonly messages: number; readonly files: number }> {
  const { ids: removed, files } = await removeMessages(tx, channelId, ids, { copies: 'keep' });
  if (removed.length > 0) tx.emit(messageDeleteBulk, audience, { ids: removed, channelId, serverId });
  return { messages: removed.length, files };
}

/** Removes up to `limit` messages of a deleted channel. @returns how many it removed */
export async function removeSomeMessages(
  runtime: Runtime,
  channelId: string,
  limit: number,
): Promise<number> {
  return runtime.database.transaction(async (tx) => {
    const removed = await deleteOldestMessages(tx.db, channelId, limit);
    await dropBelongings(tx, channelId, removed, 'delete');
    return removed.length;
  });
}

/** Deletes what belongs to a message: its files and its copies in other channels. @returns how many files */
async function dropBelongings(
  tx: Transaction,
  channelId: string,
  removed: readonly RemovedMessage[],
  copies: 'delete' | 'keep',
): Promise<number> {
  const messageIds = removed
    .filter(({ crossposted }) => crossposted && copies === 'delete')
    .map(({ id }) => id);
  if (messageIds.length > 0) await tx.addJob(deleteCrosspostsJob, { channelId, messageIds }, COPY_DELETIONS);
  const keys = removed.flatMap(({ blobKeys }) => blobKeys ?? []);
  for (let from = 0; from < keys.length; from += BLOBS_PER_JOB) {
    await dropFiles(tx, keys.slice(from, from + BLOBS_PER_JOB));
  }
  return keys.length;
}
