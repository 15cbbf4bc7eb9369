/** SQL of custom emoji and stickers. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { EmojisTable, StickersTable, Tables } from '../../tables.ts';

export type EmojiRow = Selectable<EmojisTable>;
export type StickerRow = Selectable<StickersTable>;

export async function emojiRowsOf(db: Kysely<Tables>, serverIds: readonly string[]): Promise<EmojiRow[]> {
  if (serverIds.length === 0) return [];
  return db.selectFrom('emojis').selectAll().where('server_id', 'in', serverIds).orderBy('id').execute();
}

export async function emojiById(db: Kysely<Tables>, id: string): Promise<EmojiRow | undefined> {
  return db.selectFrom('emojis').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertEmoji(db: Kysely<Tables>, row: Insertable<EmojisTable>): Promise<void> {
  await db.insertInto('emojis').values(row).execute();
}

export async function updateEmojiRow(
  db: Kysely<Tables>,
  { server_id, id }: EmojiRow,
  changes: Updateable<EmojisTable>,
): Promise<void> {
  await db
    .updateTable('emojis')
    .set(changes)
    .where('server_id', '=', server_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteEmojiRow(db: Kysely<Tables>, { server_id, id }: EmojiRow): Promise<void> {
  await db.deleteFrom('emojis').where('server_id', '=', server_id).where('id', '=', id).execute();
}

export async function stickerRowsOf(db: Kysely<Tables>, serverIds: readonly string[]): Promise<StickerRow[]> {
  if (serverIds.length === 0) return [];
  return db.selectFrom('stickers').selectAll().where('server_id', 'in', serverIds).orderBy('id').execute();
}

export async function stickerById(db: Kysely<Tables>, id: string): Promise<StickerRow | undefined> {
  return db.selectFrom('stickers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function stickersByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<StickerRow[]> {
  return db.selectFrom('stickers').selectAll().where('id', 'in', ids).execute();
}

export async function insertSticker(db: Kysely<Tables>, row: Insertable<StickersTable>): Promise<void> {
  await db.insertInto('stickers').values(row).execute();
}

export async function updateStickerRow(
  db: Kysely<Tables>,
  { server_id, id }: StickerRow,
  changes: Updateable<StickersTable>,
): Promise<void> {
  await db
    .updateTable('stickers')
    .set(changes)
    .where('server_id', '=', server_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteStickerRow(db: Kysely<Tables>, { server_id, id }: StickerRow): Promise<void> {
  await db.deleteFrom('stickers').where('server_id', '=', server_id).where('id', '=', id).execute();
}

/** Paths of every picture of a server's emoji and stickers, for when it goes. */
export async function expressionImagesOf(db: Kysely<Tables>, serverId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('emojis')
    .select('image')
    .where('server_id', '=', serverId)
    .unionAll(db.selectFrom('stickers').select('image').where('server_id', '=', serverId))
    .execute();
  return rows.map(({ image }) => image);
}
