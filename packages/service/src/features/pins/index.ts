/**
 * Pinned messages (specification: "Messages", pins; design 5.1). Invariants: the time of a pin is stored on its
 * row, so a deleted message is pinned no longer; a channel's `lastPinAt` is when a message was last pinned there and
 * never goes back.
 */
export { pinRoutes } from './routes.ts';
