/**
 * Pinned messages (specification: "Messages", pins; design 5.1). Invariants: when a message was pinned stands on its
 * row, so a deleted message is pinned no longer; a channel's `lastPinAt` is when a message was last pinned there and
 * never goes back.
 */
export { pinRoutes } from './routes.ts';
