/**
 * Lists the messages that mention a person, in servers and direct messages (design 11.1). Invariants: mentions are found
 * by the index of pings (decision 28), never by scanning channels; callers see only what they may read.
 */
export { readReach } from './list-mentions.ts';
export { mentionRoutes } from './routes.ts';
