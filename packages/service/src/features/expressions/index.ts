/**
 * Custom emoji and stickers of servers (specification: Stickers; design 5.8). Invariants: each change tells the whole
 * list anew; a picture goes with its row.
 */
export { emojisOf, stickersOf, usableStickers } from './lists.ts';
export { expressionRoutes } from './routes.ts';
export { type EmojiRow, emojiById, expressionImagesOf } from './store.ts';
