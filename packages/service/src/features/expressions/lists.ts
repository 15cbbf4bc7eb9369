import { ApiError } from '@guildhall/platform';
import { type Emoji, type EmojiPicture, type EndpointReply, isId, type Sticker } from '@guildhall/protocol';
import { customEmojiId, unicodeEmoji } from '../../emoji-text.ts';
import type { Context, Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { listMemberships, memberIn, type ServerContext, serverStates } from '../access/index.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import {
  emojiById,
  emojisByIds,
  listEmojiRows,
  listStickerRows,
  type StickerRow,
  stickerById,
  stickersByIds,
} from './store.ts';
import { emojiView, stickerView } from './view.ts';

/** Custom emoji by server, oldest first. @param db a transaction sees its own changes */
export async function emojisByServer(
  runtime: Runtime,
  db: Db,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, Emoji[]>> {
  const rows = await listEmojiRows(db, serverIds);
  const users = await presentUsers(runtime, [...new Set(rows.map((row) => row.uploaderId))]);
  return Map.groupBy(
    rows.map((row) => emojiView(row, users.get(row.uploaderId), runtime.settings)),
    (emoji) => emoji.serverId,
  );
}

/** Stickers by server, oldest first. @param db a transaction sees its own changes */
export async function stickersByServer(
  runtime: Runtime,
  db: Db,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, Sticker[]>> {
  const views = await stickerViews(runtime, await listStickerRows(db, serverIds));
  return Map.groupBy(views, (sticker) => sticker.serverId);
}

/** The emoji and stickers of a server. */
export async function findExpressions(
  runtime: Runtime,
  serverId: string,
): Promise<{ readonly emojis: Emoji[]; readonly stickers: Sticker[] }> {
  const { db } = runtime.database;
  const [emojis, stickers] = await Promise.all([
    emojisByServer(runtime, db, [serverId]),
    stickersByServer(runtime, db, [serverId]),
  ]);
  return { emojis: emojis.get(serverId) ?? [], stickers: stickers.get(serverId) ?? [] };
}

async function stickerViews(runtime: Runtime, rows: readonly StickerRow[]): Promise<Sticker[]> {
  const users = await presentUsers(runtime, [...new Set(rows.map((row) => row.uploaderId))]);
  return rows.map((row) => stickerView(row, users.get(row.uploaderId), runtime.settings));
}

export async function listEmojis(
  { runtime, access }: ServerContext,
  db: Db = runtime.database.db,
): Promise<Emoji[]> {
  return (await emojisByServer(runtime, db, [access.server.id])).get(access.server.id) ?? [];
}

export async function listStickers(
  { runtime, access }: ServerContext,
  db: Db = runtime.database.db,
): Promise<Sticker[]> {
  return (await stickersByServer(runtime, db, [access.server.id])).get(access.server.id) ?? [];
}

/** The entry of a list that was just written. */
export function entryWithId<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  id: string,
): Entry {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw new Error('an entry that was just written is not in its list');
  return entry;
}

/** @throws ApiError unknown_emoji */
export async function getEmoji(ctx: ServerContext, id: string): Promise<Emoji> {
  const emoji = (await listEmojis(ctx)).find((one) => one.id === id);
  if (!emoji) throw new ApiError('unknown_emoji');
  return emoji;
}

/** The pictures of emoji by id, of any server; malformed and deleted ids are omitted. */
export async function listEmojisById({ runtime }: Context, ids: readonly string[]): Promise<EmojiPicture[]> {
  const wellFormed = [...new Set(ids)].filter(isId);
  if (wellFormed.length === 0) return [];
  const rows = await emojisByIds(runtime.database.db, wellFormed);
  return rows.map(({ id, name, animated, image }) => ({
    id,
    name,
    animated,
    url: mediaUrl(runtime.settings, image),
  }));
}

/** The address of a picture, which anyone with the id may see; null for unknown ids. */
export async function expressionPicture(
  { database: { db }, settings }: Runtime,
  kind: 'emoji' | 'sticker',
  id: string,
): Promise<string | null> {
  if (!isId(id)) return null;
  const [row] = await (kind === 'emoji' ? emojisByIds(db, [id]) : stickersByIds(db, [id]));
  return row ? mediaUrl(settings, row.image) : null;
}

/** Stickers of every server the caller is in. */
export async function listOwnStickers({ runtime, actor }: Context): Promise<Sticker[]> {
  const { db } = runtime.database;
  const memberships = await listMemberships(db, actor.id);
  return stickerViews(
    runtime,
    await listStickerRows(
      db,
      memberships.map((member) => member.serverId),
    ),
  );
}

/**
 * An emoji as it is stored: Unicode, or custom by its current name, from this server or another one of the user's
 * servers; null for one that the user cannot use.
 */
export async function usableEmoji(
  runtime: Runtime,
  { userId, serverId }: { readonly userId: string; readonly serverId: string | null },
  text: string,
): Promise<string | null> {
  const unicode = unicodeEmoji(text);
  if (unicode !== null) return unicode;
  const id = customEmojiId(text);
  const row = id !== null && isId(id) ? await emojiById(runtime.database.db, id) : undefined;
  if (!row) return null;
  const usable = row.serverId === serverId || (await memberIn(runtime, row.serverId, userId)) !== null;
  return usable ? `${row.name}:${row.id}` : null;
}

/** The stickers that a person may send: those of their servers (specification: Stickers). */
export async function usableStickers(
  runtime: Runtime,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StickerRow>> {
  const wellFormed = ids.filter(isId);
  if (wellFormed.length === 0) return new Map();
  const rows = await stickersByIds(runtime.database.db, wellFormed);
  const members = await Promise.all(rows.map((row) => memberIn(runtime, row.serverId, userId)));
  return new Map(rows.filter((_, index) => members[index]).map((row) => [row.id, row]));
}

/** A sticker with its server, for anyone with its id. @throws ApiError unknown_sticker (404) */
export async function getSticker(
  { runtime, actor }: Context,
  id: string,
): Promise<EndpointReply<'getSticker'>> {
  const row = isId(id) ? await stickerById(runtime.database.db, id) : undefined;
  if (!row) throw new ApiError('unknown_sticker');
  const [[sticker], server, member] = await Promise.all([
    stickerViews(runtime, [row]),
    serverStates(runtime).get(row.serverId),
    memberIn(runtime, row.serverId, actor.id),
  ]);
  if (!sticker) throw new Error('the sticker has no view');
  const { settings } = runtime;
  return {
    ...sticker,
    server: server && { id: server.id, name: server.row.name, iconUrl: mediaUrl(settings, server.row.icon) },
    usable: Boolean(member),
  };
}
