/** SQL of votes and of ending polls. */
import { sql } from 'kysely';
import { type NewRow, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import { messageKey, type PollRow } from '../messages/index.ts';

export interface PollKey {
  readonly channelId: string;
  readonly messageId: string;
}

/** Ids of the chosen answers, in order, by {@link choiceKey}. */
export type Choices = Map<string, readonly string[]>;

export interface Voter extends PollKey {
  readonly userId: string;
}

export function choiceKey({ channelId, messageId, userId }: Voter): string {
  return `${messageKey(channelId, messageId)}:${userId}`;
}

export async function loadChoices(
  db: Db,
  channelIds: readonly string[],
  messageIds: readonly string[],
  userIds: readonly string[],
): Promise<Choices> {
  const rows = await db
    .selectFrom('poll_votes')
    .select(['channel_id as channelId', 'message_id as messageId', 'user_id as userId', 'answer_id'])
    .where('channel_id', 'in', channelIds)
    .where('message_id', 'in', messageIds)
    .where('user_id', 'in', userIds)
    .orderBy('answer_id')
    .execute();
  const choices: Choices = new Map();
  for (const { answer_id, ...voter } of rows) {
    const key = choiceKey(voter);
    choices.set(key, [...(choices.get(key) ?? []), String(answer_id)]);
  }
  return choices;
}

/** Writes the differences between the choices of these voters; a voter may appear several times. */
export async function changeChoices(
  db: Db,
  before: Choices,
  after: Choices,
  voters: readonly Voter[],
): Promise<void> {
  const distinct = new Map(voters.map((voter) => [choiceKey(voter), voter]));
  const removed: NewRow<'poll_votes'>[] = [];
  const added: NewRow<'poll_votes'>[] = [];
  for (const [key, voter] of distinct) {
    const [was, is] = [before.get(key) ?? [], after.get(key) ?? []];
    removed.push(...was.filter((id) => !is.includes(id)).map((id) => voteRow(voter, id)));
    added.push(...is.filter((id) => !was.includes(id)).map((id) => voteRow(voter, id)));
  }
  if (removed.length > 0) await deleteVotes(db, removed);
  if (added.length > 0)
    await db
      .insertInto('poll_votes')
      .values(added.map((row) => toColumns(row)))
      .execute();
}

function voteRow({ channelId, messageId, userId }: Voter, answerId: string): NewRow<'poll_votes'> {
  return { channelId, messageId, answerId: Number(answerId), userId };
}

async function deleteVotes(db: Db, rows: readonly NewRow<'poll_votes'>[]): Promise<void> {
  await sql`
    delete from poll_votes using unnest(
      ${rows.map((row) => row.channelId)}::bigint[], ${rows.map((row) => row.messageId)}::bigint[],
      ${rows.map((row) => row.answerId)}::smallint[], ${rows.map((row) => row.userId)}::bigint[])
      as gone (channel_id, message_id, answer_id, user_id)
    where poll_votes.channel_id = gone.channel_id and poll_votes.message_id = gone.message_id
      and poll_votes.answer_id = gone.answer_id and poll_votes.user_id = gone.user_id`.execute(db);
}

export async function storeCounts(db: Db, { channelId, messageId, counts, total }: PollRow): Promise<void> {
  await db
    .updateTable('polls')
    .set({ counts, total })
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId)
    .execute();
}

/** @returns false when the poll has already ended or is gone */
export async function markEnded(db: Db, { channelId, messageId }: PollKey, endedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('polls')
    .set({ ended_at: endedAt })
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ids of the voters for an answer that are greater than `after`. */
export async function voterIds(
  db: Db,
  { channelId, messageId, answerId }: PollKey & { readonly answerId: string },
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
