/** SQL of votes and of the end of polls. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { PollRow } from '../messages/index.ts';

interface OfPoll {
  readonly channelId: string;
  readonly messageId: string;
}

/** Sets someone's whole choice, and what everyone's are together. */
export async function storeVote(
  db: Kysely<Tables>,
  vote: OfPoll & {
    readonly userId: string;
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly counted: Pick<PollRow, 'counts' | 'total'>;
  },
): Promise<void> {
  const { channelId: channel_id, messageId: message_id, userId: user_id, added, removed, counted } = vote;
  if (removed.length > 0) {
    await db
      .deleteFrom('poll_votes')
      .where('channel_id', '=', channel_id)
      .where('message_id', '=', message_id)
      .where('user_id', '=', user_id)
      .where('answer_id', 'in', removed.map(Number))
      .execute();
  }
  if (added.length > 0) {
    const rows = added.map((id) => ({ channel_id, message_id, user_id, answer_id: Number(id) }));
    await db.insertInto('poll_votes').values(rows).execute();
  }
  await db
    .updateTable('polls')
    .set(counted)
    .where('channel_id', '=', channel_id)
    .where('message_id', '=', message_id)
    .execute();
}

/** @returns false when the poll has ended already, or is gone. */
export async function markEnded(
  db: Kysely<Tables>,
  { channelId, messageId }: OfPoll,
  endedAt: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('polls')
    .set({ ended_at: endedAt })
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId)
    .where('ended_at', 'is', null)
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of those who chose an answer, from the one after `after`. */
export async function voterIds(
  db: Kysely<Tables>,
  { channelId, messageId, answerId }: OfPoll & { readonly answerId: string },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('poll_votes')
    .select('user_id')
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId)
    .where('answer_id', '=', Number(answerId))
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
