/** SQL of mentions. */
import { sql } from 'kysely';
import { columnsIn } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MessageRow } from '../messages/index.ts';

export interface Mentioned {
  readonly userId: string;
  readonly roleIds: readonly string[];
  /** Whether to list mentions of the person, and of everyone. */
  readonly byName: boolean;
  readonly byEveryone: boolean;
  /** Whether to list those in direct messages and groups. */
  readonly direct: boolean;
  /** Server channels that they see. */
  readonly channelIds: readonly string[];
  readonly before: string;
  readonly limit: number;
}

/**
 * The newest messages that ping someone, in one query: an index range for the person, for each role, and for @everyone
 * in each channel and open thread. Pings of roles and @everyone count only from the day the person joined. Subqueries
 * instead of joins, because a join may compare every ping with every block, membership and direct message of the person. Most
 * channels have no ping of @everyone, which the index shows without reading rows.
 */
export async function listMentionRows(db: Db, reader: Mentioned): Promise<MessageRow[]> {
  const { userId, before, limit } = reader;
  const wanted = sql`ping.message_id < ${before}::bigint and ping.author_id <> ${userId}::bigint
    and ping.author_id not in (
      select block.other_id from relationships block
      where block.user_id = ${userId} and block.type = 'blocked')`;
  const { rows } = await sql<MessageRow>`
    with seen as (select unnest(${reader.channelIds}::bigint[]) as id),
    targets as (select ${userId}::bigint as id where ${reader.byName}::boolean union select unnest(${reader.roleIds}::bigint[])),
    pinged as materialized (
      select place.id from (
        select id from seen
        union all
        select thread.thread_id from threads thread
        where thread.server_id in (select server_id from members where user_id = ${userId})
          and thread.parent_id in (select id from seen) and not thread.archived
      ) place
      where ${reader.byEveryone}::boolean and exists (
        select from message_pings ping
        where ping.channel_id = place.id and ping.target_id = 0 and ping.message_id < ${before}::bigint)
    ),
    found as (
      (select ping.channel_id, ping.message_id from targets target
       cross join lateral (
         select ping.channel_id, ping.message_id from message_pings ping
         left join channels place on place.id = ping.channel_id
         where ping.target_id = target.id and ping.target_id <> 0 and ${wanted}
           and (${reader.direct}::boolean and exists (
               select from direct_participants part where part.channel_id = ping.channel_id and part.user_id = ${userId})
             or case when place.kind = 'thread' then place.parent_id else place.id end in (select id from seen))
           and (target.id = ${userId} or ping.message_id >= (
             select first_id_at(member.joined_at) from members member
             where member.server_id = place.server_id and member.user_id = ${userId}))
         order by ping.message_id desc limit ${limit}::int
       ) ping)
      union
      (select ping.channel_id, ping.message_id from pinged
       join channels channel on channel.id = pinged.id
       join members member on member.server_id = channel.server_id and member.user_id = ${userId}
       cross join lateral (
         select ping.channel_id, ping.message_id from message_pings ping
         where ping.channel_id = pinged.id and ping.target_id = 0 and ${wanted}
           and ping.message_id >= first_id_at(member.joined_at)
         order by ping.message_id desc limit ${limit}::int
       ) ping)
      order by message_id desc limit ${limit}::int
    )
    select ${columnsIn('messages', 'message')} from found
    join messages message on message.channel_id = found.channel_id and message.id = found.message_id
    order by message.id desc`.execute(db);
  return rows;
}
