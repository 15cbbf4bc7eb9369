/** SQL that finds the channels to count again after a change of blocks, roles, channels or age. */
import { sql } from 'kysely';
import { plainArray } from '../../array-literals.ts';
import type { Db } from '../../tables.ts';

/** A channel in which something counts, and the parent channel of a thread; no server in direct messages and groups. */
export interface CountedChannel {
  readonly channelId: string;
  readonly serverId: string | null;
  readonly seenThrough: string;
}

const seenThrough = sql`case when place.kind = 'thread' then place.parent_id else place.id end as "seenThrough"`;

/** Whether anything unread may count for a member. */
const mayCount = sql`activity.last_message_id > coalesce(state.last_read_message_id, 0)
  and (exists (select from thread_follows follow
               where follow.thread_id = place.id and follow.user_id = member.user_id)
    or exists (select from message_pings ping
               where ping.channel_id = place.id
                 and ping.target_id = any(array[member.user_id, 0] || member.role_ids)
                 and ping.message_id > coalesce(state.last_read_message_id, 0)))`;

/** The channels of a member's server, and the threads that clients show as unread. */
const shownToMember = sql`
  select id, server_id, kind, parent_id from channels
  where server_id = member.server_id and kind <> 'thread'
  union
  select id, server_id, kind, parent_id from channels
  where server_id = member.server_id and kind = 'thread' and not archived
  union
  select channels.id, channels.server_id, kind, parent_id
  from thread_follows join channels on channels.id = thread_follows.thread_id
  where user_id = member.user_id and thread_follows.server_id = member.server_id`;

/**
 * Channels, and threads that clients show as unread, in which unread messages of another account count for a person, or
 * would without a block.
 */
export async function channelsCountedBy(db: Db, userId: string, otherId: string): Promise<CountedChannel[]> {
  const { rows } = await sql<CountedChannel>`
    select place.id as "channelId", place.server_id as "serverId", ${seenThrough}
    from members member
    cross join lateral (${shownToMember}) place
    left join read_states state on state.channel_id = place.id and state.user_id = member.user_id
    left join thread_follows follow on follow.thread_id = place.id and follow.user_id = member.user_id
    where member.user_id = ${userId}
      and (exists (select from message_pings ping
                   where ping.channel_id = place.id and ping.author_id = ${otherId}
                     and ping.target_id = any(array[member.user_id, 0] || member.role_ids)
                     and ping.message_id > coalesce(state.last_read_message_id, 0))
        or exists (select from messages message
                   where message.channel_id = follow.thread_id and message.author_id = ${otherId}
                     and message.id > greatest(state.last_read_message_id, follow.since_id)))
    union all
    select part.channel_id, null, part.channel_id
    from direct_participants part
    join direct_participants other on other.channel_id = part.channel_id and other.user_id = ${otherId}
    where part.user_id = ${userId}`.execute(db);
  return rows;
}

/**
 * Channels of a server, and threads that clients show as unread, in which unread messages ping a person, everyone, a
 * role of the person or one of these roles.
 */
export async function channelsPinged(
  db: Db,
  asked: { readonly serverId: string; readonly userId: string; readonly roleIds: readonly string[] },
): Promise<CountedChannel[]> {
  const { rows } = await sql<CountedChannel>`
    select place.id as "channelId", place.server_id as "serverId", ${seenThrough}
    from members member
    cross join lateral (${shownToMember}) place
    left join read_states state on state.channel_id = place.id and state.user_id = member.user_id
    where member.server_id = ${asked.serverId} and member.user_id = ${asked.userId}
      and exists (select from message_pings ping
                  where ping.channel_id = place.id
                    and ping.target_id = any(array[member.user_id, 0] || member.role_ids
                                             || ${plainArray(asked.roleIds)}::bigint[])
                    and ping.message_id > coalesce(state.last_read_message_id, 0))`.execute(db);
  return rows;
}

/**
 * Age-restricted channels, and their threads that clients show as unread, in which something unread may count for an
 * adult.
 */
export async function adultChannelsUnread(db: Db, userId: string): Promise<CountedChannel[]> {
  const { rows } = await sql<CountedChannel>`
    select place.id as "channelId", place.server_id as "serverId", ${seenThrough}
    from members member
    cross join lateral (${shownToMember}) place
    join channels shown on shown.server_id = place.server_id and shown.content_mode = 'age_restricted'
      and shown.id = case when place.kind = 'thread' then place.parent_id else place.id end
    join channel_activity activity on activity.channel_id = place.id
    left join read_states state on state.channel_id = place.id and state.user_id = member.user_id
    where member.user_id = ${userId} and ${mayCount}`.execute(db);
  return rows;
}

/** Pairs of a member and a channel: a role may show 500 channels to thousands of people at once. */
const MAX_PAIRS = 200_000;

/**
 * Of some people, those for whom something unread may count in channels of a server or their open threads. With many
 * channels, only some of the people are looked at.
 */
export async function peopleWithUnread(
  db: Db,
  asked: {
    readonly serverId: string;
    readonly channelIds: readonly string[];
    /** A role or an account; only its members, or this member. */
    readonly holderId?: string | undefined;
    readonly among: readonly string[];
  },
): Promise<(CountedChannel & { readonly userIds: readonly string[] })[]> {
  const ids = sql`${plainArray(asked.channelIds)}::bigint[]`;
  // Everyone has the role of the server's id.
  const holder = sql`${asked.holderId ?? asked.serverId}::bigint`;
  const { rows } = await sql<CountedChannel & { readonly userIds: readonly string[] }>`
    select place.id as "channelId", place.server_id as "serverId", ${seenThrough},
           array_agg(member.user_id order by member.user_id) as "userIds"
    from channels place
    join channel_activity activity on activity.channel_id = place.id
    cross join (
      select user_id, role_ids from members
      where server_id = ${asked.serverId} and user_id = any(${plainArray(asked.among)}::bigint[])
        and ${holder} = any(array[server_id, user_id] || role_ids)
      limit ${Math.ceil(MAX_PAIRS / Math.max(1, asked.channelIds.length))}
    ) member
    left join read_states state on state.channel_id = place.id and state.user_id = member.user_id
    where place.server_id = ${asked.serverId}
      and (place.id = any(${ids}) or (place.parent_id = any(${ids}) and place.kind = 'thread' and not place.archived))
      and ${mayCount}
    group by place.server_id, place.id`.execute(db);
  return rows;
}
