/** SQL of purchases. */
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MessageRow } from '../messages/index.ts';

export type Purchase = Row<'post_purchases'>;

/** A post, locked against deletion until the transaction ends. */
export async function lockPost(
  db: Db,
  channelId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', '=', channelId)
    .where('id', '=', messageId)
    .forKeyShare()
    .executeTakeFirst();
}

export async function isBought(
  db: Db,
  key: { readonly channelId: string; readonly messageId: string; readonly buyerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('post_purchases')
    .select('buyer_id')
    .where('channel_id', '=', key.channelId)
    .where('message_id', '=', key.messageId)
    .where('buyer_id', '=', key.buyerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an author's posts in a server can be bought: the server is official and the account exists. */
export async function isOnSale(db: Db, serverId: string, authorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('servers')
    .innerJoin('users', (join) => join.on('users.id', '=', authorId).on('users.erased_at', 'is', null))
    .select('servers.types')
    .where('servers.id', '=', serverId)
    .executeTakeFirst();
  return row?.types.includes('official') ?? false;
}

export async function insertPurchase(db: Db, purchase: Purchase): Promise<void> {
  await db.insertInto('post_purchases').values(toColumns(purchase)).execute();
}

/** @returns the post's new number of sales */
export async function countSale(db: Db, channelId: string, messageId: string): Promise<number> {
  const row = await db
    .insertInto('post_sales')
    .values({ channel_id: channelId, message_id: messageId, sales: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'message_id'])
        .doUpdateSet((update) => ({ sales: update('post_sales.sales', '+', 1) })),
    )
    .returning('sales')
    .executeTakeFirstOrThrow();
  return row.sales;
}

/** @returns the post's new number of sales; undefined when the post is gone. */
export async function uncountSale(db: Db, channelId: string, messageId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('post_sales')
    .set((update) => ({ sales: update('sales', '-', 1) }))
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId)
    .returning('sales')
    .executeTakeFirst();
  return row?.sales;
}

/** Purchases of a post, even a deleted one, ordered by buyer. */
export async function listPurchaseRows(
  db: Db,
  messageId: string,
  { buyerId, after = '0', limit }: { buyerId?: string | undefined; after?: string; limit: number },
): Promise<Purchase[]> {
  return db
    .selectFrom('post_purchases')
    .select(COLUMNS.post_purchases)
    .where('message_id', '=', messageId)
    .where('buyer_id', '>', after)
    .$if(buyerId !== undefined, (query) => query.where('buyer_id', '=', buyerId ?? ''))
    .orderBy('buyer_id')
    .limit(limit)
    .execute();
}

/** @returns false when it has been refunded */
export async function deletePurchase(db: Db, purchase: Purchase): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_purchases')
    .where('channel_id', '=', purchase.channelId)
    .where('message_id', '=', purchase.messageId)
    .where('buyer_id', '=', purchase.buyerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
