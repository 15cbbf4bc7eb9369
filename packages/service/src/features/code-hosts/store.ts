/** SQL of posted deliveries. */
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

export interface Delivery {
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** The message of a posted delivery. */
export async function postedDelivery(
  db: Db,
  { webhookId, deliveryId }: Delivery,
): Promise<{ readonly channelId: string; readonly messageId: string } | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .select(['channel_id as channelId', 'message_id as messageId'])
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

/** @returns false when it was posted before; waits for a concurrent post */
export async function insertDelivery(
  db: Db,
  { webhookId, deliveryId }: Delivery,
  posted: { readonly channelId: string; readonly messageId: string; readonly at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      delivery_id: deliveryId,
      channel_id: posted.channelId,
      message_id: posted.messageId,
      posted_at: posted.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` old ones. @returns how many were deleted */
export async function deleteOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where ctid in (
      select ctid from webhook_deliveries where posted_at < ${before} order by posted_at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
