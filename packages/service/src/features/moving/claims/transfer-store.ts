/** SQL that moves what an imported person wrote and began to a member. */
import { sql } from 'kysely';
import { COLUMNS, type Row } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export interface MessageTransfer {
  readonly from: string;
  readonly to: string;
}

/** A page of a channel's messages. */
export interface ChannelPage {
  readonly channelId: string;
  readonly after: string;
  readonly limit: number;
}

/**
 * Moves the messages of a page to another author, including mentions of the old one.
 * @returns the last id of the page (null after the last page) and the changed ids, oldest first
 */
export async function moveMessages(
  db: Db,
  { channelId, after, limit }: ChannelPage,
  { from, to }: MessageTransfer,
): Promise<{ readonly last: string | null; readonly changed: string[] }> {
  const { rows } = await sql<{ readonly last: string | null; readonly changed: string[] }>`
    with page as materialized (
      select id from messages where channel_id = ${channelId} and id > ${after} order by id limit ${limit}
    ), changed as (
      update messages set
        author_id = case when author_id = ${from} then ${to}::bigint else author_id end,
        target_id = case when target_id = ${from} then ${to}::bigint else target_id end,
        mentions = array_replace(mentions, ${from}::bigint, ${to}::bigint),
        content = replace(content, ${`<@${from}>`}::text, ${`<@${to}>`}::text)
      where channel_id = ${channelId} and id > ${after} and id <= (select max(id) from page)
        and (author_id = ${from} or target_id = ${from} or mentions @> array[${from}::bigint])
      returning id, author_id
    ), read as (
      insert into read_states (channel_id, user_id, last_read_message_id)
      select ${channelId}::bigint, ${to}::bigint, max(id) from changed where author_id = ${to} having count(*) > 0
      on conflict do nothing
    )
    select (select max(id) from page) as last,
      coalesce((select array_agg(id order by id) from changed), '{}') as changed`.execute(db);
  return rows[0] ?? { last: null, changed: [] };
}

/** Messages of a channel after one id, up to and including another. */
interface MessageRange {
  readonly channelId: string;
  readonly after: string;
  readonly last: string;
}

/** Moves reactions, except where the new person reacted in the same way. */
export async function moveReactions(
  db: Db,
  { channelId, after, last }: MessageRange,
  { from, to }: MessageTransfer,
): Promise<void> {
  await sql`
    update message_reactions reaction set user_id = ${to}
    where channel_id = ${channelId} and user_id = ${from} and message_id > ${after} and message_id <= ${last}
      and not exists (
        select from message_reactions other
        where other.channel_id = reaction.channel_id and other.message_id = reaction.message_id
          and other.emoji = reaction.emoji and other.user_id = ${to})`.execute(db);
}

/** Moves votes in polls, except where the new person voted. */
export async function moveVotes(
  db: Db,
  { channelId, after, last }: MessageRange,
  { from, to }: MessageTransfer,
): Promise<void> {
  await sql`
    update poll_votes vote set user_id = ${to}
    where channel_id = ${channelId} and user_id = ${from} and message_id > ${after} and message_id <= ${last}
      and not exists (
        select from poll_votes other
        where other.channel_id = vote.channel_id and other.message_id = vote.message_id
          and other.user_id = ${to})`.execute(db);
}

/** A page of a server's threads. */
export interface ThreadPage {
  readonly serverId: string;
  readonly after: string;
  readonly limit: number;
}

/** Moves the threads and posts of a page. @returns the last id of the page (null after the last page) and the changed rows */
export async function moveThreads(
  db: Db,
  { serverId, after, limit }: ThreadPage,
  { from, to }: MessageTransfer,
): Promise<{ readonly last: string | null; readonly changed: readonly Row<'channels'>[] }> {
  const page = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', serverId)
    .where('kind', '=', sql.lit('thread'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = page.at(-1)?.id ?? null;
  if (last === null) return { last, changed: [] };
  const changed = await db
    .updateTable('channels')
    .set({ thread_owner_id: to })
    .where('server_id', '=', serverId)
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('thread_owner_id', '=', from)
    .returning(COLUMNS.channels)
    .execute();
  return { last, changed };
}
