/** SQL of reactions. */
import type { Db, ReactionCount } from '../../tables.ts';
import { messageKey } from '../messages/index.ts';

export interface ReactionKey {
  readonly channelId: string;
  readonly messageId: string;
  readonly emoji: string;
  readonly userId: string;
}

/** The counts of a message; undefined when it does not exist. */
export async function reactionCounts(
  db: Db,
  channelId: string,
  messageId: string,
): Promise<ReactionCount[] | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('reactions')
    .where('channel_id', '=', channelId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row && (row.reactions ?? []);
}

/** The counts of existing messages by `messageKey`, which are locked against deletion until the transaction ends. */
export async function lockReactionCounts(
  db: Db,
  channelIds: readonly string[],
  messageIds: readonly string[],
): Promise<Map<string, readonly ReactionCount[]>> {
  const rows = await db
    .selectFrom('messages')
    .select(['channel_id as channelId', 'id', 'reactions'])
    .where('channel_id', 'in', channelIds)
    .where('id', 'in', messageIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ channelId, id, reactions }) => [messageKey(channelId, id), reactions ?? []]));
}

export async function storeReactionCounts(
  db: Db,
  channelId: string,
  messageId: string,
  counts: readonly ReactionCount[],
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ reactions: counts.length === 0 ? null : JSON.stringify(counts) })
    .where('channel_id', '=', channelId)
    .where('id', '=', messageId)
    .execute();
}

/** @returns false when the reaction existed */
export async function insertReaction(db: Db, key: ReactionKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message_reactions')
    .values({
      channel_id: key.channelId,
      message_id: key.messageId,
      emoji: key.emoji,
      user_id: key.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns false when there was none */
export async function deleteReaction(db: Db, key: ReactionKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_reactions')
    .where('channel_id', '=', key.channelId)
    .where('message_id', '=', key.messageId)
    .where('emoji', '=', key.emoji)
    .where('user_id', '=', key.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @param emoji all emoji when absent */
export async function deleteReactionRows(
  db: Db,
  channelId: string,
  messageId: string,
  emoji?: string,
): Promise<void> {
  const all = db
    .deleteFrom('message_reactions')
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId);
  await (emoji === undefined ? all : all.where('emoji', '=', emoji)).execute();
}

/** @returns ids in order */
export async function reactorIds(
  db: Db,
  reaction: Omit<ReactionKey, 'userId'>,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('message_reactions')
    .select('user_id')
    .where('channel_id', '=', reaction.channelId)
    .where('message_id', '=', reaction.messageId)
    .where('emoji', '=', reaction.emoji)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Some of a person's reactions, ordered by message. */
export async function someReactionsBy(db: Db, userId: string, limit: number): Promise<ReactionKey[]> {
  return db
    .selectFrom('message_reactions')
    .select(['channel_id as channelId', 'message_id as messageId', 'emoji', 'user_id as userId'])
    .where('user_id', '=', userId)
    .orderBy('message_id')
    .orderBy('emoji')
    .limit(limit)
    .execute();
}
