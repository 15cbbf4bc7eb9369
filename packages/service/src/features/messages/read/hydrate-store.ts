/** SQL for the parts of a page that are not in the rows of its messages. */
import type { Db } from '../../../tables.ts';
import { type MessageRow, messageKey } from '../store.ts';

/** @returns which of the stickers no longer exist */
export async function deletedStickerIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('stickers').select('id').where('id', 'in', ids).execute();
  const present = new Set(rows.map((row) => row.id));
  return new Set(ids.filter((id) => !present.has(id)));
}

/** The same for the stickers of a message that is about to be copied. */
export function deletedStickersOf(
  db: Db,
  { parts }: Pick<MessageRow, 'parts'>,
): Promise<ReadonlySet<string>> {
  return deletedStickerIds(db, parts?.stickers?.map(({ id }) => id) ?? []);
}

/** @returns the emoji this person reacted with, by `messageKey` */
export async function ownReactions(
  db: Db,
  userId: string,
  channelIds: readonly string[],
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_reactions')
    .select(['channel_id', 'message_id', 'emoji'])
    .where('user_id', '=', userId)
    .where('channel_id', 'in', channelIds)
    .where('message_id', 'in', messageIds)
    .execute();
  const emojis = new Map<string, Set<string>>();
  for (const { channel_id, message_id, emoji } of rows) {
    const key = messageKey(channel_id, message_id);
    emojis.set(key, (emojis.get(key) ?? new Set()).add(emoji));
  }
  return emojis;
}
