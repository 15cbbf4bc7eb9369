/**
 * SQL of imported pictures, emoji and stickers of a server. Writes return whether the row took the picture.
 */
import { type NewRow, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

/** Does not replace an existing picture. */
export async function setServerPicture(
  db: Db,
  serverId: string,
  use: 'icon' | 'banner',
  path: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('servers')
    .set({ [use]: path })
    .where('id', '=', serverId)
    .where(use, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function storedExpressionIds(db: Db, serverId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('emojis')
    .select('id')
    .where('server_id', '=', serverId)
    .unionAll(db.selectFrom('stickers').select('id').where('server_id', '=', serverId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function countEmojis(db: Db, serverId: string, animated: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('emojis')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .where('animated', '=', animated)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countStickers(db: Db, serverId: string): Promise<number> {
  const { count } = await db
    .selectFrom('stickers')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addEmoji(db: Db, emoji: NewRow<'emojis'>): Promise<boolean> {
  const row = await db
    .insertInto('emojis')
    .values(toColumns(emoji))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function addSticker(db: Db, sticker: NewRow<'stickers'>): Promise<boolean> {
  const row = await db
    .insertInto('stickers')
    .values(toColumns(sticker))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The fields of a server's stickers that messages contain. */
export async function listStickerPictures(
  db: Db,
  serverId: string,
): Promise<
  ReadonlyMap<string, { readonly name: string; readonly animated: boolean; readonly image: string }>
> {
  const rows = await db
    .selectFrom('stickers')
    .select(['id', 'name', 'animated', 'image'])
    .where('server_id', '=', serverId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
