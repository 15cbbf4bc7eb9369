/** SQL that reads calls for pages of messages; the calls feature starts and ends them. */
import { COLUMNS, type Row } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';
import { messageKey } from '../store.ts';

export type NoticedCallRow = Row<'calls'>;

/** @returns the calls of these notices, by `messageKey` */
export async function callRows(
  db: Db,
  channelIds: readonly string[],
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, NoticedCallRow>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('calls')
    .select(COLUMNS.calls)
    .where('channel_id', 'in', channelIds)
    .where('message_id', 'in', messageIds)
    .execute();
  return new Map(rows.map((row) => [messageKey(row.channelId, row.messageId), row]));
}
