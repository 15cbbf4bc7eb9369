/** SQL that reads polls for pages of messages. */
import type { Kysely } from 'kysely';
import { COLUMNS, type Row } from '../../../rows.ts';
import type { Tables } from '../../../tables.ts';

export type PollRow = Row<'polls'>;

/** @returns the polls among these messages, by message id. */
export async function pollRows(
  db: Kysely<Tables>,
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
  return new Map(rows.map((row) => [row.messageId, row]));
}

/** @returns the ids of the answers that someone chose, in order, by message id. */
export async function ownVotes(
  db: Kysely<Tables>,
  userId: string,
  channelIds: readonly string[],
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('poll_votes')
    .select(['message_id', 'answer_id'])
    .where('user_id', '=', userId)
    .where('channel_id', 'in', channelIds)
    .where('message_id', 'in', messageIds)
    .orderBy('answer_id')
    .execute();
  const votes = new Map<string, string[]>();
  for (const { message_id, answer_id } of rows) {
    votes.set(message_id, [...(votes.get(message_id) ?? []), String(answer_id)]);
  }
  return votes;
}
