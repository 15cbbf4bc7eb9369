/** SQL of the cheap look that READY takes before anything is counted. */
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

/** How far people have read, everywhere. */
export const loadReadMarks = gatherRows<ReadMark>(
  (db, userIds) =>
    db
      .selectFrom('read_states')
      .select(['user_id as userId', 'channel_id as channelId', 'last_read_message_id as lastReadMessageId'])
      .where('user_id', 'in', userIds)
      .execute(),
  (row) => row.userId,
);

/** Means everyone among the targets of a ping. */
export const EVERYONE = '0';

/** Who a message of a channel may ping: a person, a role, or everyone. */
export interface PingedTarget {
  readonly channelId: string;
  readonly targetId: string;
}

interface NewestPing extends PingedTarget {
  readonly messageId: string;
}

/** The newest message of each channel that pings each target; those that were never pinged there are left out. */
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

/** Pings of a person that are read without asking for each channel; few have more. */
const PINGS_LOOKED_AT = 50;

/** By channel, the newest message that pings a person alone. @param channelIds where it is asked; others may be in the answer. */
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

/** Of several pings in a channel the newest. */
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
