/** SQL of the cheap look that READY takes before anything is counted. */
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
export const readMarksOf = gatherRows<ReadMark>(
  (db, userIds) =>
    db
      .selectFrom('read_states')
      .select(['user_id as userId', 'channel_id as channelId', 'last_read_message_id as lastReadMessageId'])
      .where('user_id', 'in', userIds)
      .execute(),
  (row) => row.userId,
);

/** Whom a message of a channel may ping: a person, a role, or everyone (target 0). */
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
  return newestPingRows(
    db,
    targets.map(({ channelId, targetId }) => pingKey(channelId, targetId)),
  );
}

function pingKey(channelId: string, targetId: string): string {
  return `${channelId} ${targetId}`;
}

const newestPingRows = gatherRows<NewestPing>(
  async (db, keys) => {
    const pairs = keys.map((key) => key.split(' ') as [string, string]);
    const { rows } = await sql<NewestPing>`
      select asked.channel_id as "channelId", asked.target_id as "targetId", newest.message_id as "messageId"
      from unnest(${plainArray(pairs.map(([channelId]) => channelId))}::bigint[],
                  ${plainArray(pairs.map(([, targetId]) => targetId))}::bigint[]) as asked (channel_id, target_id)
      cross join lateral (
        select message_id from message_pings
        where channel_id = asked.channel_id and target_id = asked.target_id
        order by message_id desc limit 1) newest`.execute(db);
    return rows;
  },
  ({ channelId, targetId }) => pingKey(channelId, targetId),
);
