/** SQL that finds who may read the files of priced posts. */
import { sql } from 'kysely';
import type { Db, MessageParts } from '../../../tables.ts';
import { messageKey } from '../store.ts';

export interface OpenPost {
  readonly parts: MessageParts | null;
  /** Number of sales; null for everyone but the author. */
  readonly sales: number | null;
}

/** The posts that this viewer wrote or bought, by `messageKey`. */
export async function openPosts(
  db: Db,
  viewerId: string,
  channelIds: readonly string[],
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, OpenPost>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .leftJoin('post_purchases', (join) =>
      join
        .onRef('post_purchases.channel_id', '=', 'messages.channel_id')
        .onRef('post_purchases.message_id', '=', 'messages.id')
        .on('post_purchases.buyer_id', '=', viewerId),
    )
    .leftJoin('post_sales', (join) =>
      join
        .onRef('post_sales.channel_id', '=', 'messages.channel_id')
        .onRef('post_sales.message_id', '=', 'messages.id')
        .on('messages.author_id', '=', viewerId),
    )
    .select(['messages.channel_id as channelId', 'messages.id', 'messages.parts'])
    .select(
      sql<
        number | null
      >`case when messages.author_id = ${viewerId} then coalesce(post_sales.sales, 0) end`.as('sales'),
    )
    .where('messages.channel_id', 'in', channelIds)
    .where('messages.id', 'in', messageIds)
    .where((where) =>
      where.or([
        where('messages.author_id', '=', viewerId),
        where('post_purchases.buyer_id', 'is not', null),
      ]),
    )
    .execute();
  return new Map(
    rows.map(({ channelId, id, parts, sales }) => [messageKey(channelId, id), { parts, sales }]),
  );
}
