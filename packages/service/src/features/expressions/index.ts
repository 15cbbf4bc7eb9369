/**
 * Custom emoji and stickers of servers (specification: Stickers; design 5.8). Invariants: each change announces the
 * whole list; a picture is deleted with its row.
 */
export { announceEmojis } from './change-emojis.ts';
export { announceStickers } from './change-stickers.ts';
export {
  emojisByServer,
  expressionPicture,
  findExpressions,
  stickersByServer,
  usableEmoji,
  usableStickers,
} from './lists.ts';
export { expressionRoutes } from './routes.ts';
export { type EmojiRow, emojiById, emojisByIds, listExpressionImages } from './store.ts';
