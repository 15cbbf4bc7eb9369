/** SQL of custom emoji and stickers. */
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type NewRow, type Row, type RowChanges, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type EmojiRow = Row<'emojis'>;
export type StickerRow = Row<'stickers'>;

export const listEmojiRows = gatherRows<EmojiRow>(
  (db, serverIds) =>
    db
      .selectFrom('emojis')
      .select(COLUMNS.emojis)
      .where('server_id', 'in', serverIds)
      .orderBy('id')
      .execute(),
  (row) => row.serverId,
);

export async function emojiById(db: Db, id: string): Promise<EmojiRow | undefined> {
  return db.selectFrom('emojis').select(COLUMNS.emojis).where('id', '=', id).executeTakeFirst();
}

export const emojisByIds = gatherRows<EmojiRow>(
  (db, ids) => db.selectFrom('emojis').select(COLUMNS.emojis).where('id', 'in', ids).execute(),
  (row) => row.id,
);

export async function insertEmoji(db: Db, row: NewRow<'emojis'>): Promise<void> {
  await db.insertInto('emojis').values(toColumns(row)).execute();
}

export async function updateEmojiRow(
  db: Db,
  { serverId, id }: EmojiRow,
  changes: RowChanges<'emojis'>,
): Promise<void> {
  await db
    .updateTable('emojis')
    .set(toColumns(changes))
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .execute();
}

export async function deleteEmojiRow(db: Db, { serverId, id }: EmojiRow): Promise<void> {
  await db.deleteFrom('emojis').where('server_id', '=', serverId).where('id', '=', id).execute();
}

export const listStickerRows = gatherRows<StickerRow>(
  (db, serverIds) =>
    db
      .selectFrom('stickers')
      .select(COLUMNS.stickers)
      .where('server_id', 'in', serverIds)
      .orderBy('id')
      .execute(),
  (row) => row.serverId,
);

export async function stickerById(db: Db, id: string): Promise<StickerRow | undefined> {
  return db.selectFrom('stickers').select(COLUMNS.stickers).where('id', '=', id).executeTakeFirst();
}

export const stickersByIds = gatherRows<StickerRow>(
  (db, ids) => db.selectFrom('stickers').select(COLUMNS.stickers).where('id', 'in', ids).execute(),
  (row) => row.id,
);

export async function insertSticker(db: Db, row: NewRow<'stickers'>): Promise<void> {
  await db.insertInto('stickers').values(toColumns(row)).execute();
}

export async function updateStickerRow(
  db: Db,
  { serverId, id }: StickerRow,
  changes: RowChanges<'stickers'>,
): Promise<void> {
  await db
    .updateTable('stickers')
    .set(toColumns(changes))
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .execute();
}

export async function deleteStickerRow(db: Db, { serverId, id }: StickerRow): Promise<void> {
  await db.deleteFrom('stickers').where('server_id', '=', serverId).where('id', '=', id).execute();
}

/** Paths of all pictures of a server's emoji and stickers, for its deletion. */
export async function listExpressionImages(db: Db, serverId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('emojis')
    .select('image')
    .where('server_id', '=', serverId)
    .unionAll(db.selectFrom('stickers').select('image').where('server_id', '=', serverId))
    .execute();
  return rows.map(({ image }) => image);
}
