/** Messages of one channel with everything they show: a constant number of queries, whatever their number. */
import type { Message, User } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { presentUsers } from '../accounts/index.ts';
import { deletedStickerIds } from './hydrate-store.ts';
import { type MessageRow, messagesByIds } from './store.ts';
import { messageView, replyPreview } from './view.ts';

/**
 * The messages as everyone sees them; what depends on the viewer is laid over it by `asSeenBy`. What only some
 * messages carry is asked for only when one of these does.
 */
export async function messageViews(
  ground: Ground,
  channelId: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const { db } = ground.database;
  const replyIds = rows.flatMap((row) => row.reply_to ?? []);
  const stickerIds = rows.flatMap((row) => row.parts?.stickers?.map(({ id }) => id) ?? []);
  const [originals, deletedStickers] = await Promise.all([
    messagesByIds(db, channelId, replyIds),
    deletedStickerIds(db, stickerIds),
  ]);
  const users = await usersOf(ground, [...rows, ...originals.values()]);
  return rows.map((row) => {
    const original = row.reply_to === null ? undefined : originals.get(row.reply_to);
    return messageView(ground.settings, row, {
      author: users.get(row.author_id),
      reply: original ? replyPreview(original, users.get(original.author_id)) : null,
      target: row.target_id === null ? undefined : users.get(row.target_id),
      deletedStickers,
    });
  });
}

/** Authors, webhooks among them not, and whom system notices tell of. */
function usersOf(ground: Ground, rows: readonly MessageRow[]): Promise<ReadonlyMap<string, User>> {
  const ids = rows.flatMap((row) => [
    ...(row.parts?.webhook ? [] : [row.author_id]),
    ...(row.target_id === null ? [] : [row.target_id]),
  ]);
  return presentUsers(ground, ids);
}
