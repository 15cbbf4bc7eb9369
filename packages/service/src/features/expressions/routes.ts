import type { RouteTable } from '../../route-table.ts';
import { createEmoji, deleteEmoji, updateEmoji } from './change-emojis.ts';
import { createSticker, deleteSticker, updateSticker } from './change-stickers.ts';
import {
  emojisByServer,
  getEmoji,
  getSticker,
  listEmojisById,
  listOwnStickers,
  stickersByServer,
} from './lists.ts';

export const expressionRoutes: RouteTable = {
  listEmojis: ({ runtime, access }) =>
    emojisByServer(runtime, runtime.database.db, [access.server.id]).then(
      (found) => found.get(access.server.id) ?? [],
    ),
  getEmoji: (ctx, { params }) => getEmoji(ctx, params.emojiId),
  listEmojisById: (ctx, { query }) => listEmojisById(ctx, query.ids.split(',')),
  createEmoji: (ctx, { body, files }) => createEmoji(ctx, body, files[0]),
  updateEmoji: (ctx, { params, body }) => updateEmoji(ctx, params.emojiId, body),
  deleteEmoji: (ctx, { params }) => deleteEmoji(ctx, params.emojiId),
  listStickers: ({ runtime, access }) =>
    stickersByServer(runtime, runtime.database.db, [access.server.id]).then(
      (found) => found.get(access.server.id) ?? [],
    ),
  listOwnStickers: (ctx) => listOwnStickers(ctx),
  getSticker: (ctx, { params }) => getSticker(ctx, params.stickerId),
  createSticker: (ctx, { body, files }) => createSticker(ctx, body, files[0]),
  updateSticker: (ctx, { params, body }) => updateSticker(ctx, params.stickerId, body),
  deleteSticker: (ctx, { params }) => deleteSticker(ctx, params.stickerId),
};
