import type { RouteTable } from '../../route-table.ts';
import { createEmoji, deleteEmoji, updateEmoji } from './change-emojis.ts';
import { createSticker, deleteSticker, updateSticker } from './change-stickers.ts';
import { getEmoji, getSticker, listEmojis, listEmojisById, listOwnStickers, listStickers } from './lists.ts';

export const expressionRoutes: RouteTable = {
  listEmojis: (ctx) => listEmojis(ctx),
  getEmoji: (ctx, { params }) => getEmoji(ctx, params.emojiId),
  listEmojisById: (ctx, { query }) => listEmojisById(ctx, query.ids.split(',')),
  createEmoji: (ctx, { body, files }) => createEmoji(ctx, body, files[0]),
  updateEmoji: (ctx, { params, body }) => updateEmoji(ctx, params.emojiId, body),
  deleteEmoji: (ctx, { params }) => deleteEmoji(ctx, params.emojiId),
  listStickers: (ctx) => listStickers(ctx),
  listOwnStickers: (ctx) => listOwnStickers(ctx),
  getSticker: (ctx, { params }) => getSticker(ctx, params.stickerId),
  createSticker: (ctx, { body, files }) => createSticker(ctx, body, files[0]),
  updateSticker: (ctx, { params, body }) => updateSticker(ctx, params.stickerId, body),
  deleteSticker: (ctx, { params }) => deleteSticker(ctx, params.stickerId),
};
