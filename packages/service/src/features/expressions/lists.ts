import { ApiError } from '@guildhall/platform';
import { type Emoji, type EndpointReply, isId, type Sticker } from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import type { Context, Ground } from '../../ground.ts';
import type { Tables } from '../../tables.ts';
import { memberKey, memberStates, membershipsOf, type ServerContext, serverStates } from '../access/index.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import { emojiRowsOf, type StickerRow, stickerById, stickerRowsOf, stickersByIds } from './store.ts';
import { emojiView, stickerView } from './view.ts';

/** Custom emoji by server, oldest first. @param db a transaction sees its own changes. */
export async function emojisOf(
  ground: Ground,
  db: Kysely<Tables>,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, Emoji[]>> {
  const rows = await emojiRowsOf(db, serverIds);
  const users = await presentUsers(ground, [...new Set(rows.map((row) => row.uploaderId))]);
  return Map.groupBy(
    rows.map((row) => emojiView(row, users.get(row.uploaderId), ground.settings)),
    (emoji) => emoji.serverId,
  );
}

/** Stickers by server, oldest first. @param db a transaction sees its own changes. */
export async function stickersOf(
  ground: Ground,
  db: Kysely<Tables>,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, Sticker[]>> {
  const views = await presentStickers(ground, await stickerRowsOf(db, serverIds));
  return Map.groupBy(views, (sticker) => sticker.serverId);
}

async function presentStickers(ground: Ground, rows: readonly StickerRow[]): Promise<Sticker[]> {
  const users = await presentUsers(ground, [...new Set(rows.map((row) => row.uploaderId))]);
  return rows.map((row) => stickerView(row, users.get(row.uploaderId), ground.settings));
}

/** @throws ApiError unknown_emoji. */
export async function getEmoji({ ground, access }: ServerContext, id: string): Promise<Emoji> {
  const emojis = await emojisOf(ground, ground.database.db, [access.server.id]);
  const emoji = emojis.get(access.server.id)?.find((one) => one.id === id);
  if (!emoji) throw new ApiError('unknown_emoji');
  return emoji;
}

/** Stickers of every server the caller is in. */
export async function stickersOfMember({ ground, actor }: Context): Promise<Sticker[]> {
  const { db } = ground.database;
  const memberships = await membershipsOf(db, actor.id);
  return presentStickers(
    ground,
    await stickerRowsOf(
      db,
      memberships.map((member) => member.serverId),
    ),
  );
}

/** Those of the stickers that someone may send: of every server they are in (specification: Stickers). */
export async function usableStickers(
  ground: Ground,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StickerRow>> {
  const wellFormed = ids.filter(isId);
  if (wellFormed.length === 0) return new Map();
  const rows = await stickersByIds(ground.database.db, wellFormed);
  const members = await Promise.all(
    rows.map((row) => memberStates(ground).get(memberKey(row.serverId, userId))),
  );
  return new Map(rows.filter((_, index) => members[index]).map((row) => [row.id, row]));
}

/** One sticker with its server, for anyone who has its id. @throws ApiError unknown_sticker (404). */
export async function getSticker(
  { ground, actor }: Context,
  id: string,
): Promise<EndpointReply<'getSticker'>> {
  const row = isId(id) ? await stickerById(ground.database.db, id) : undefined;
  if (!row) throw new ApiError('unknown_sticker');
  const [[sticker], server, member] = await Promise.all([
    presentStickers(ground, [row]),
    serverStates(ground).get(row.serverId),
    memberStates(ground).get(memberKey(row.serverId, actor.id)),
  ]);
  if (!sticker) throw new Error('one row gives one sticker');
  const { settings } = ground;
  return {
    ...sticker,
    server: server && { id: server.id, name: server.row.name, iconUrl: mediaUrl(settings, server.row.icon) },
    usable: Boolean(member),
  };
}
