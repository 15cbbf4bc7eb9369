/** SQL of pins. */
import { COLUMNS } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MessageRow } from '../messages/index.ts';

/** @returns newest pin first */
export async function pinnedMessages(db: Db, channelId: string, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', '=', channelId)
    .where('pinned_at', 'is not', null)
    .orderBy('pinned_at', 'desc')
    .limit(limit)
    .execute();
}

/** When the pinned messages were pinned. @returns newest pin first */
export async function pinTimes(
  db: Db,
  channelId: string,
  limit: number,
): Promise<Pick<MessageRow, 'id' | 'pinnedAt'>[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'pinned_at as pinnedAt'])
    .where('channel_id', '=', channelId)
    .where('pinned_at', 'is not', null)
    .orderBy('pinned_at', 'desc')
    .limit(limit)
    .execute();
}

/** Up to `limit`. */
export async function countPins(db: Db, channelId: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('pinned_at', 'is not', null)
    .limit(limit)
    .execute();
  return rows.length;
}

/** @param at null unpins. @returns undefined when the message is gone */
export async function storePin(
  db: Db,
  channelId: string,
  messageId: string,
  at: Date | null,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set({ pinned_at: at })
    .where('channel_id', '=', channelId)
    .where('id', '=', messageId)
    .returning(COLUMNS.messages)
    .executeTakeFirst();
}

/** The time at which a message was last pinned in a channel. */
export async function findLastPin(db: Db, channelId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('channel_activity')
    .select('last_pin_at')
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return row?.last_pin_at ?? null;
}

/** A channel has this row since its first message. */
export async function storeLastPin(db: Db, channelId: string, at: Date): Promise<void> {
  await db
    .updateTable('channel_activity')
    .set({ last_pin_at: at })
    .where('channel_id', '=', channelId)
    .execute();
}
