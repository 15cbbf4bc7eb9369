import {
  createEmoji as createEmojiEndpoint,
  createSticker as createStickerEndpoint,
  deleteEmoji as deleteEmojiEndpoint,
  deleteSticker as deleteStickerEndpoint,
  getEmoji,
  getSticker,
  listEmojis,
  listOwnStickers,
  listStickers,
  updateEmoji as updateEmojiEndpoint,
  updateSticker as updateStickerEndpoint,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { createEmoji, deleteEmoji, updateEmoji } from './change-emojis.ts';
import { createSticker, deleteSticker, updateSticker } from './change-stickers.ts';
import { emojisOf, readEmoji, readSticker, stickersOf, stickersOfMember } from './lists.ts';

const changing = inServer('manageExpressions');

export const expressionRoutes: RouteTable = [
  inServer()(listEmojis, ({ ground, access }) =>
    emojisOf(ground, ground.database.db, [access.server.id]).then(
      (found) => found.get(access.server.id) ?? [],
    ),
  ),
  inServer()(getEmoji, (ctx, { params }) => readEmoji(ctx, params.emojiId)),
  changing(createEmojiEndpoint, (ctx, { body, files }) => createEmoji(ctx, body, files[0])),
  changing(updateEmojiEndpoint, (ctx, { params, body }) => updateEmoji(ctx, params.emojiId, body)),
  changing(deleteEmojiEndpoint, (ctx, { params }) => deleteEmoji(ctx, params.emojiId)),
  inServer()(listStickers, ({ ground, access }) =>
    stickersOf(ground, ground.database.db, [access.server.id]).then(
      (found) => found.get(access.server.id) ?? [],
    ),
  ),
  known(listOwnStickers, (ctx) => stickersOfMember(ctx)),
  known(getSticker, (ctx, { params }) => readSticker(ctx, params.stickerId)),
  changing(createStickerEndpoint, (ctx, { body, files }) => createSticker(ctx, body, files[0])),
  changing(updateStickerEndpoint, (ctx, { params, body }) => updateSticker(ctx, params.stickerId, body)),
  changing(deleteStickerEndpoint, (ctx, { params }) => deleteSticker(ctx, params.stickerId)),
];
