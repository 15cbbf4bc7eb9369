/** SQL of the cheap queries that find out which channels READY has to count. */
import { compareIds } from '@guildhall/protocol';
import { type RawBuilder, sql } from 'kysely';
import { plainArray, textArray } from '../../array-literals.ts';
import { gatherRows } from '../../gathered-rows.ts';
import type { Db } from '../../tables.ts';

export interface ReadMark {
  readonly userId: string;
  readonly channelId: string;
  readonly lastReadMessageId: string | null;
}

/** The read marks of people in all channels. */
export const loadReadMarks = gatherRows<ReadMark>(
  (db, userIds) =>
    db
      .selectFrom('read_states')
      .select(['user_id as userId', 'channel_id as channelId', 'last_read_message_id as lastReadMessageId'])
      .where('user_id', 'in', userIds)
      .execute(),
  (row) => row.userId,
);

/** The target of a ping to everyone. */
export const EVERYONE = '0';

/** Channels, and whom pings in them may reach: people, roles or everyone. */
export interface PingSearch {
  readonly channelIds: readonly string[];
  readonly targetIds: readonly string[];
}

interface NewestPing {
  readonly channelId: string;
  readonly targetId: string;
  readonly messageId: string;
}

/**
 * The newest message of each channel that pings each target; channels without such pings are left out. Steps through the
 * index from pinged target to pinged target: asking for each target costs seconds with many roles and threads.
 */
export async function newestPings(db: Db, searches: readonly PingSearch[]): Promise<readonly NewestPing[]> {
  if (searches.every(({ channelIds }) => channelIds.length === 0)) return [];
  const channels = searches.flatMap(({ channelIds }, search) => channelIds.map((id) => ({ id, search })));
  const { rows } = await sql<NewestPing>`
    with searches as materialized (
      select number, targets::bigint[] as targets
      from unnest(${textArray(searches.map(({ targetIds }) => plainArray(targetIds)))}::text[])
        with ordinality as search (targets, number)
    )
    select asked.channel_id as "channelId", newest.target_id as "targetId", newest.message_id as "messageId"
    from unnest(${plainArray(channels.map(({ id }) => id))}::bigint[],
                ${plainArray(channels.map(({ search }) => search + 1))}::bigint[]) as asked (channel_id, number)
    join searches on searches.number = asked.number
    cross join lateral (
      with recursive newest as (
        (${newestOf(sql`true`)})
        union all
        select next.* from newest cross join lateral (${newestOf(sql`target_id < newest.target_id`)}) next
      )
      select * from newest
    ) newest`.execute(db);
  return rows;
}

/** The newest ping of the highest target of a search. */
function newestOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select target_id, message_id from message_pings
    where channel_id = asked.channel_id and target_id = any(searches.targets) and ${condition}
    order by target_id desc, message_id desc limit 1`;
}

/** Number of a person's latest pings that are read without naming channels; few people have more. */
const PINGS_LOOKED_AT = 50;

/**
 * By channel, the newest message that pings a person by name. @param channelIds the channels of interest; the result
 * may have others
 */
export async function newestPingsOfPerson(
  db: Db,
  userId: string,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const latest = await latestPings(db, [userId]);
  const newest = newestByChannel(latest);
  if (latest.length < PINGS_LOOKED_AT) return newest;
  const others = channelIds.filter((id) => !newest.has(id));
  const older = await newestPings(db, [{ channelIds: others, targetIds: [userId] }]);
  for (const { channelId, messageId } of older) newest.set(channelId, messageId);
  return newest;
}

/** The newest ping of each channel. */
export function newestByChannel(pings: readonly NewestPing[]): Map<string, string> {
  const newest = new Map<string, string>();
  for (const { channelId, messageId } of pings) {
    if (compareIds(messageId, newest.get(channelId) ?? '0') > 0) newest.set(channelId, messageId);
  }
  return newest;
}

/** The latest pings of people. */
const latestPings = gatherRows<NewestPing>(
  async (db, userIds) => {
    const { rows } = await sql<NewestPing>`
      select latest.channel_id as "channelId", asked.target_id as "targetId", latest.message_id as "messageId"
      from unnest(${plainArray(userIds)}::bigint[]) as asked (target_id)
      cross join lateral (
        select channel_id, message_id from message_pings
        where target_id = asked.target_id and target_id <> 0
        order by message_id desc limit ${PINGS_LOOKED_AT}::int) latest`.execute(db);
    return rows;
  },
  ({ targetId }) => targetId,
);
