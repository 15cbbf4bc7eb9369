/** SQL that finds the channels to count again after a change of blocks or roles. */
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

/**
 * Channels, and threads that clients show as unread, in which unread messages of another account count for a person, or
 * would without a block.
 */
export async function channelsCountedBy(db: Db, userId: string, otherId: string): Promise<CountedChannel[]> {
  const { rows } = await sql<CountedChannel>`
    select place.id as "channelId", place.server_id as "serverId", ${seenThrough}
    from members member
    cross join lateral (
      select id, server_id, kind, parent_id from channels
      where server_id = member.server_id and kind <> 'thread'
      union
      select id, server_id, kind, parent_id from channels
      where server_id = member.server_id and kind = 'thread' and not archived
      union
      select channels.id, channels.server_id, kind, parent_id
      from thread_follows join channels on channels.id = thread_follows.thread_id
      where user_id = member.user_id and thread_follows.server_id = member.server_id
    ) place
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

/** Channels in which unread messages ping one of these roles. */
export async function channelsPingedByRoles(
  db: Db,
  asked: { readonly serverId: string; readonly userId: string; readonly roleIds: readonly string[] },
): Promise<CountedChannel[]> {
  const { rows } = await sql<CountedChannel>`
    select distinct place.id as "channelId", place.server_id as "serverId", ${seenThrough}
    from message_pings ping
    join channels place on place.id = ping.channel_id and place.server_id = ${asked.serverId}
    left join read_states state on state.channel_id = ping.channel_id and state.user_id = ${asked.userId}
    where ping.target_id = any(${plainArray(asked.roleIds)}::bigint[]) and ping.target_id <> 0
      and ping.message_id > coalesce(state.last_read_message_id, 0)`.execute(db);
  return rows;
}
