/**
 * Reactions to messages (specification: "Messages", Reactions; design 5.1). Invariants: reactions are stored in
 * `message_reactions`, the counts that every reader needs on the message's row, and both change together under the
 * lock of the message; the same reaction twice is one, and tells nobody twice.
 */
export { eraseReactions } from './erase-reactions.ts';
export { reactionRoutes } from './routes.ts';
