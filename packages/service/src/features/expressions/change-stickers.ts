/**
 * Creates, changes and deletes stickers (specification: Stickers). Each change locks the server and announces the new
 * list.
 */
import { ApiError, type UploadedFile } from '@guildhall/platform';
import { type EndpointBody, LIMITS, type Sticker, serverStickersUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { changeServer, type ServerContext } from '../access/index.ts';
import { replaceImage } from '../images/index.ts';
import { claimFiles, dropFiles } from '../stored-files/index.ts';
import { entryWithId, listStickers, stickersByServer, usableEmoji } from './lists.ts';
import { requireExpressionManager } from './rules.ts';
import {
  deleteStickerRow,
  insertSticker,
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
  requireExpressionManager(access);
  const emoji = await requireEmoji(ctx, input.emoji);
  return replaceImage(runtime, 'sticker', file, { serverId }, (image, { animated }) =>
    changeServer(ctx, requireExpressionManager, async (tx) => {
      if ((await listStickerRows(tx.db, [serverId])).length >= LIMITS.stickersPerServer)
        throw new ApiError('too_many_server_stickers');
      const id = runtime.ids.next();
      const { description = '' } = input;
      const about = { name: input.name, description, emoji, animated, image, uploaderId: actor.id };
      await insertSticker(tx.db, { serverId, id, ...about });
      await claimFiles(tx, [image]);
      return entryWithId(await announceStickers(ctx.runtime, tx, ctx.access.server.id), id);
    }),
  );
}

/** @throws ApiError unknown_sticker, unknown_emoji (400) */
export async function updateSticker(
  ctx: ServerContext,
  id: string,
  input: EndpointBody<'updateSticker'>,
): Promise<Sticker> {
  const known = await requireRow(ctx, ctx.runtime.database.db, id);
  requireExpressionManager(ctx.access);
  // The current emoji may have been deleted.
  const emoji =
    input.emoji === undefined || input.emoji === known.emoji
      ? undefined
      : await requireEmoji(ctx, input.emoji);
  return changeServer(ctx, requireExpressionManager, async (tx) => {
    const row = await requireRow(ctx, tx.db, id);
    const after = {
      name: input.name ?? row.name,
      description: input.description ?? row.description,
      emoji: emoji ?? row.emoji,
    };
    const same =
      after.name === row.name && after.description === row.description && after.emoji === row.emoji;
    if (same) return entryWithId(await listStickers(ctx, tx.db), id);
    await updateStickerRow(tx.db, row, after);
    return entryWithId(await announceStickers(ctx.runtime, tx, ctx.access.server.id), id);
  });
}

/** @throws ApiError unknown_sticker */
export async function deleteSticker(ctx: ServerContext, id: string): Promise<undefined> {
  await requireRow(ctx, ctx.runtime.database.db, id);
  await changeServer(ctx, requireExpressionManager, async (tx) => {
    const row = await requireRow(ctx, tx.db, id);
    await deleteStickerRow(tx.db, row);
    await dropFiles(tx, [row.image]);
    await announceStickers(ctx.runtime, tx, ctx.access.server.id);
  });
}

/** @throws ApiError unknown_emoji (400) for an emoji that the caller cannot use */
async function requireEmoji({ runtime, actor, access }: ServerContext, text: string): Promise<string> {
  const emoji = await usableEmoji(runtime, { userId: actor.id, serverId: access.server.id }, text);
  if (emoji === null) throw new ApiError('unknown_emoji', { status: 400 });
  return emoji;
}

async function requireRow({ access }: ServerContext, db: Db, id: string): Promise<StickerRow> {
  const row = (await listStickerRows(db, [access.server.id])).find((each) => each.id === id);
  if (!row) throw new ApiError('unknown_sticker');
  return row;
}

/** Emits the whole list of a server. */
export async function announceStickers(
  runtime: Runtime,
  tx: Transaction,
  serverId: string,
): Promise<Sticker[]> {
  const stickers = (await stickersByServer(runtime, tx.db, [serverId])).get(serverId) ?? [];
  tx.emit(serverStickersUpdate, { kind: 'server', id: serverId }, { serverId, stickers });
  return stickers;
}
