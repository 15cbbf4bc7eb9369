/**
 * Reactions to messages (specification: "Messages", Reactions; design 5.1). Invariants: reactions are rows of
 * `message_reactions`, the counts that every reader needs are on the message's row, and both change together under the
 * message's lock; repeating a reaction changes and announces nothing.
 */
export { eraseReactions } from './erase-reactions.ts';
export { reactionRoutes } from './routes.ts';
