/**
 * The pages of messages that mention one, and of those that one saved.
 *
 * @place The page Mentions
 */
export {};
