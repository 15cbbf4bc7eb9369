/**
 * Creates, changes and deletes stickers (specification: Stickers). Each change locks the server and announces the new
 * list.
 */
import { ApiError, type UploadedFile } from '@guildhall/platform';
import { type EndpointBody, LIMITS, type Sticker, serverStickersUpdate } from '@guildhall/protocol';
import { emojiText } from '../../emoji-text.ts';
import type { Transaction } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { changeServer, type ServerContext } from '../access/index.ts';
import { replaceImage } from '../images/index.ts';
import { claimFiles, dropFiles } from '../stored-files/index.ts';
import { entryWithId, listStickers } from './lists.ts';
import { requireExpressionManager } from './rules.ts';
import {
  deleteStickerRow,
  insertSticker,
  listEmojiRows,
  listStickerRows,
  type StickerRow,
  updateStickerRow,
} from './store.ts';

/** @throws ApiError too_many_server_stickers, invalid_sticker_file, unknown_emoji (400) */
export async function createSticker(
  ctx: ServerContext,
  input: EndpointBody<'createSticker'>,
  file: UploadedFile | undefined,
): Promise<Sticker> {
  const { runtime, actor, access } = ctx;
  const serverId = access.server.id;
  emojiText(input.emoji);
  return replaceImage(runtime, 'sticker', file, { serverId }, (image, { animated }) =>
    changeServer(ctx, requireExpressionManager, async (tx) => {
      const emoji = await requireEmoji(ctx, tx, input.emoji);
      if ((await listStickerRows(tx.db, [serverId])).length >= LIMITS.stickersPerServer)
        throw new ApiError('too_many_server_stickers');
      const id = runtime.ids.next();
      const { description = '' } = input;
      const about = { name: input.name, description, emoji, animated, image, uploaderId: actor.id };
      await insertSticker(tx.db, { serverId, id, ...about });
      await claimFiles(tx, [image]);
      return entryWithId(await announceStickers(ctx, tx), id);
    }),
  );
}

/** @throws ApiError unknown_sticker, unknown_emoji (400) */
export async function updateSticker(
  ctx: ServerContext,
  id: string,
  input: EndpointBody<'updateSticker'>,
): Promise<Sticker> {
  await requireRow(ctx, ctx.runtime.database.db, id);
  return changeServer(ctx, requireExpressionManager, async (tx) => {
    const row = await requireRow(ctx, tx.db, id);
    const { emoji = row.emoji } = input;
    const after = {
      name: input.name ?? row.name,
      description: input.description ?? row.description,
      // The current emoji may have been deleted.
      emoji: emoji === row.emoji ? emoji : await requireEmoji(ctx, tx, emoji),
    };
    const same =
      after.name === row.name && after.description === row.description && after.emoji === row.emoji;
    if (same) return entryWithId(await listStickers(ctx, tx.db), id);
    await updateStickerRow(tx.db, row, after);
    return entryWithId(await announceStickers(ctx, tx), id);
  });
}

/** @throws ApiError unknown_sticker */
export async function deleteSticker(ctx: ServerContext, id: string): Promise<undefined> {
  await requireRow(ctx, ctx.runtime.database.db, id);
  await changeServer(ctx, requireExpressionManager, async (tx) => {
    const row = await requireRow(ctx, tx.db, id);
    await deleteStickerRow(tx.db, row);
    await dropFiles(tx, [row.image]);
    await announceStickers(ctx, tx);
  });
}

/** Requires a Unicode emoji, or one of this server. @throws ApiError unknown_emoji (400) */
async function requireEmoji({ access }: ServerContext, tx: Transaction, text: string): Promise<string> {
  const emoji = emojiText(text);
  const refusal = new ApiError('unknown_emoji', { status: 400 });
  if (emoji === null) throw refusal;
  const id = /:(\d+)$/.exec(emoji)?.[1];
  if (id === undefined) return emoji;
  const own = await listEmojiRows(tx.db, [access.server.id]);
  if (!own.some((row) => row.id === id)) throw refusal;
  return emoji;
}

async function requireRow({ access }: ServerContext, db: Db, id: string): Promise<StickerRow> {
  const row = (await listStickerRows(db, [access.server.id])).find((each) => each.id === id);
  if (!row) throw new ApiError('unknown_sticker');
  return row;
}

async function announceStickers(ctx: ServerContext, tx: Transaction): Promise<Sticker[]> {
  const serverId = ctx.access.server.id;
  const stickers = await listStickers(ctx, tx.db);
  tx.emit(serverStickersUpdate, { kind: 'server', id: serverId }, { serverId, stickers });
  return stickers;
}
