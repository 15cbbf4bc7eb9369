/** SQL that reads polls for pages of messages. */
import { COLUMNS, type Row } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';
import { messageKey } from '../store.ts';

export type PollRow = Row<'polls'>;

/** @returns the polls among these messages, by `messageKey` */
export async function pollRows(
  db: Db,
  channelIds: readonly string[],
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, PollRow>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('polls')
    .select(COLUMNS.polls)
    .where('channel_id', 'in', channelIds)
    .where('message_id', 'in', messageIds)
    .execute();
  return new Map(rows.map((row) => [messageKey(row.channelId, row.messageId), row]));
}

/** @returns the ids of the answers that someone chose, in order, by `messageKey` */
export async function ownVotes(
  db: Db,
  userId: string,
  channelIds: readonly string[],
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('poll_votes')
    .select(['channel_id', 'message_id', 'answer_id'])
    .where('user_id', '=', userId)
    .where('channel_id', 'in', channelIds)
    .where('message_id', 'in', messageIds)
    .orderBy('answer_id')
    .execute();
  const byMessage = Map.groupBy(rows, (row) => messageKey(row.channel_id, row.message_id));
  return new Map([...byMessage].map(([key, votes]) => [key, votes.map((vote) => String(vote.answer_id))]));
}
