/** SQL of the cheap queries that find out which channels READY has to count. */
import { compareIds } from '@guildhall/protocol';
import { type Kysely, sql } from 'kysely';
import { plainArray } from '../../array-literals.ts';
import { gatherRows } from '../../gathered-rows.ts';
import type { Tables } from '../../tables.ts';

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

/** A possible target of pings in a channel: a person, a role, or everyone. */
export interface PingedTarget {
  readonly channelId: string;
  readonly targetId: string;
}

interface NewestPing extends PingedTarget {
  readonly messageId: string;
}

/** The newest message of each channel that pings each target; without channels that never pinged it. */
export async function newestPings(
  db: Kysely<Tables>,
  targets: readonly PingedTarget[],
): Promise<readonly NewestPing[]> {
  if (targets.length === 0) return [];
  const { rows } = await sql<NewestPing>`
    select asked.channel_id as "channelId", asked.target_id as "targetId", newest.message_id as "messageId"
    from unnest(${plainArray(targets.map(({ channelId }) => channelId))}::bigint[],
                ${plainArray(targets.map(({ targetId }) => targetId))}::bigint[]) as asked (channel_id, target_id)
    cross join lateral (
      select message_id from message_pings
      where channel_id = asked.channel_id and target_id = asked.target_id
      order by message_id desc limit 1) newest`.execute(db);
  return rows;
}

/** Number of a person's latest pings that are read without naming channels; few people have more. */
const PINGS_LOOKED_AT = 50;

/**
 * By channel, the newest message that pings a person by name. @param channelIds the channels of interest; the result
 * may have others
 */
export async function newestPingsOfPerson(
  db: Kysely<Tables>,
  userId: string,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const latest = await latestPings(db, [userId]);
  const newest = newestByChannel(latest);
  if (latest.length < PINGS_LOOKED_AT) return newest;
  const others = channelIds.filter((id) => !newest.has(id));
  const older = await newestPings(
    db,
    others.map((channelId) => ({ channelId, targetId: userId })),
  );
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
