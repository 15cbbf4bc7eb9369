/** SQL of pings and unread counts. */
import { sql } from 'kysely';
import { plainArray } from '../../array-literals.ts';
import type { Db } from '../../tables.ts';

/** Part of the statement of a batch with pings. */
export const PINGED = `, pinged as (
  insert into message_pings (channel_id, target_id, message_id, author_id)
  select accepted.channel_id, ping.target_id, accepted.id, accepted.author_id
  from accepted cross join lateral unnest(accepted.pings::bigint[]) as ping (target_id)
)`;

export interface MessagePings {
  readonly channelId: string;
  readonly id: string;
  readonly authorId: string;
  readonly targets: readonly string[];
}

export async function addPings(db: Db, message: MessagePings): Promise<string[]> {
  if (message.targets.length === 0) return [];
  const rows = await db
    .insertInto('message_pings')
    .values(
      message.targets.map((target_id) => ({
        channel_id: message.channelId,
        target_id,
        message_id: message.id,
        author_id: message.authorId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('target_id')
    .execute();
  return rows.map((row) => row.target_id);
}

/** Sets the targets of a message's pings. @returns added and removed targets */
export async function storePings(db: Db, message: MessagePings): Promise<string[]> {
  const removed = await db
    .deleteFrom('message_pings')
    .where('channel_id', '=', message.channelId)
    .where('message_id', '=', message.id)
    .where(sql<boolean>`target_id <> all(${plainArray(message.targets)}::bigint[])`)
    .returning('target_id')
    .execute();
  return [...removed.map((row) => row.target_id), ...(await addPings(db, message))];
}

/** The ping targets of messages in one channel, and whether all its messages count for some people. */
export async function loadPings(
  db: Db,
  channelId: string,
  messageIds: readonly string[],
): Promise<{ readonly targets: readonly string[]; readonly countsAll: boolean }> {
  const { rows } = await sql<{ targets: string[]; countsAll: boolean }>`
    select array(
             select distinct target_id from message_pings
             where channel_id = ${channelId} and message_id = any(${plainArray(messageIds)}::bigint[])) as targets,
           exists (select from direct_channels where channel_id = ${channelId})
             or exists (select from thread_follows where thread_id = ${channelId}) as "countsAll"`.execute(
    db,
  );
  return rows[0] ?? { targets: [], countsAll: false };
}

/**
 * The people for whom unread messages up to and including `newestId` counted: pinged people, holders of pinged roles,
 * followers of the thread, participants of the direct message or group.
 */
export async function peopleCountedFor(
  db: Db,
  {
    channelId,
    newestId,
    targets,
    among,
  }: {
    readonly channelId: string;
    readonly newestId: string;
    readonly targets: readonly string[];
    readonly among: readonly string[];
  },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with among as (
      select person.id as user_id from unnest(${plainArray(among)}::bigint[]) as asked (id)
      join users person on person.id = asked.id and person.kind = 'person'
    ), targets as (select ${plainArray(targets)}::bigint[] as ids)
    select among.user_id from among cross join targets
    left join read_states state on state.channel_id = ${channelId} and state.user_id = among.user_id
    where (state.last_read_message_id is null or state.last_read_message_id < ${newestId})
      and (among.user_id = any(targets.ids)
        or exists (select from direct_participants part
                   where part.channel_id = ${channelId} and part.user_id = among.user_id)
        or exists (select from thread_follows follow
                   where follow.thread_id = ${channelId} and follow.user_id = among.user_id)
        or exists (select from channels place
                   join members member on member.server_id = place.server_id and member.user_id = among.user_id
                   where place.id = ${channelId} and (0 = any(targets.ids) or member.role_ids && targets.ids)))
    order by among.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

export interface ReadStateRow {
  readonly userId: string;
  readonly channelId: string;
  /** Null where nothing was read yet. */
  readonly lastReadMessageId: string | null;
  readonly mentionCount: number;
  /** Later messages do not count; null without a limit. */
  readonly upTo: string | null;
}

/**
 * Marks and counts of people in channels, in one query. A message counts if it is newer than the mark and than the
 * person's joining, and not by themselves or someone they blocked: in direct messages and groups every message, in
 * followed threads every reply since the follow, elsewhere pings of the person, their roles or everyone. In age-restricted
 * channels nothing counts for people who may not read there. Counts stop at `maximum`, so that channels nobody reads cost
 * no more than others.
 */
export async function readStateRows(
  db: Db,
  asked: readonly {
    readonly userId: string;
    readonly channelId: string;
    readonly upTo?: string | undefined;
  }[],
  maximum: number,
): Promise<ReadStateRow[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<ReadStateRow>`
    select asked.user_id as "userId", asked.channel_id as "channelId",
           state.last_read_message_id as "lastReadMessageId",
           coalesce(counted.mentions, 0) as "mentionCount", asked.up_to as "upTo"
    from unnest(${plainArray(asked.map(({ userId }) => userId))}::bigint[],
                ${plainArray(asked.map(({ channelId }) => channelId))}::bigint[],
                ${plainArray(asked.map(({ upTo }) => upTo ?? null))}::bigint[]) as asked (user_id, channel_id, up_to)
    left join read_states state on state.channel_id = asked.channel_id and state.user_id = asked.user_id
    left join channel_activity activity on activity.channel_id = asked.channel_id
    left join channels place on place.id = asked.channel_id
    left join channels parent on place.kind = 'thread' and parent.id = place.parent_id
    left join members member on member.server_id = place.server_id and member.user_id = asked.user_id
    left join direct_participants part on part.channel_id = asked.channel_id and part.user_id = asked.user_id
    left join thread_follows follow on follow.thread_id = asked.channel_id and follow.user_id = asked.user_id
    cross join lateral (
      select greatest(state.last_read_message_id,
                      first_id_at(coalesce(member.joined_at, part.joined_at)) - 1, 0) as after
    ) mark
    left join lateral (
      select count(*)::int as mentions from (
        (select message.id from messages message
         where message.channel_id = asked.channel_id
           and message.id > case when part.user_id is not null then mark.after
                                 when follow.user_id is not null then greatest(mark.after, follow.since_id) end
           and message.id <= coalesce(asked.up_to, message.id)
           and message.author_id <> asked.user_id
           and message.author_id <> all(array(${blockedBy}))
         limit ${maximum}::int)
        union
        select ping.message_id from message_pings ping
        where ping.channel_id = asked.channel_id
          and ping.target_id = any(array[asked.user_id, 0] || member.role_ids)
          and ping.message_id > mark.after
          and ping.message_id <= coalesce(asked.up_to, ping.message_id)
          and ping.author_id <> asked.user_id
          and ping.author_id <> all(array(${blockedBy}))
        limit ${maximum}::int
      ) message
    ) counted on activity.last_message_id > mark.after
      and (member.user_id is not null or part.user_id is not null)
      and (coalesce(parent.content_mode, place.content_mode) is distinct from 'age_restricted'
        or exists (select from user_settings settings
                   where settings.user_id = asked.user_id and settings.adult_confirmed))`.execute(db);
  return rows;
}

const blockedBy = sql`
  select block.other_id from relationships block where block.user_id = asked.user_id and block.type = 'blocked'`;

/**
 * Sets the read marks of channels, at most to the newest message: beyond it, later messages would count as read. Without
 * `backwards`, marks only move forward.
 * @returns channels whose mark moved
 */
export async function markRead(
  db: Db,
  {
    userId,
    marks,
    backwards,
  }: {
    readonly userId: string;
    readonly marks: readonly { readonly channelId: string; readonly messageId: string }[];
    readonly backwards: boolean;
  },
): Promise<string[]> {
  if (marks.length === 0) return [];
  const channelIds = plainArray(marks.map(({ channelId }) => channelId));
  const messageIds = plainArray(marks.map(({ messageId }) => messageId));
  // Locks in the same order as batches of sends.
  const { rows } = await sql<{ channel_id: string }>`
    insert into read_states (channel_id, user_id, last_read_message_id)
    select activity.channel_id, ${userId}::bigint, least(mark.message_id, activity.last_message_id)
    from unnest(${channelIds}::bigint[], ${messageIds}::bigint[]) as mark (channel_id, message_id)
    join channel_activity activity on activity.channel_id = mark.channel_id
    order by activity.channel_id
    on conflict (channel_id, user_id) do update set last_read_message_id = excluded.last_read_message_id
      where ${backwards}::boolean or read_states.last_read_message_id < excluded.last_read_message_id
    returning channel_id`.execute(db);
  return rows.map((row) => row.channel_id);
}

/** The threads that clients show as unread: open ones, and archived ones that the person follows. */
export async function threadsShownUnder(
  db: Db,
  userId: string,
  channelIds: readonly string[],
): Promise<string[]> {
  if (channelIds.length === 0) return [];
  // As a union, because an "or" would read every archived thread of the server.
  const rows = await db
    .selectFrom('threads')
    .select('thread_id')
    .where('parent_id', 'in', channelIds)
    .where('archived', '=', sql.lit(false))
    .union(
      db
        .selectFrom('thread_follows')
        .innerJoin('threads', 'threads.thread_id', 'thread_follows.thread_id')
        .select('threads.thread_id')
        .where('thread_follows.user_id', '=', userId)
        .where('threads.parent_id', 'in', channelIds),
    )
    .execute();
  return rows.map((row) => row.thread_id);
}
