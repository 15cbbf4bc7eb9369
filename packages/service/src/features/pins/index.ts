/**
 * Pinned messages (specification: "Messages", pins; design 5.1). Invariants: a pin is a column of the message row, so
 * deleting the message removes it; a channel's `lastPinAt` never goes back.
 */
export { findPinTimes } from './list-pins.ts';
export { pinRoutes } from './routes.ts';
