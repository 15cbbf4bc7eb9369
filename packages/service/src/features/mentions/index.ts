/**
 * Mentions: the messages that mention someone, wherever they are (design 11.1). Invariants: found by the people they ping
 * (decision 28), never by reading channels; nothing is shown that the caller could not read.
 */
export { readReach } from './list-mentions.ts';
export { mentionRoutes } from './routes.ts';
