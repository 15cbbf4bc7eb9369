/**
 * The page of messages that mention one.
 *
 * @place The page Mentions
 */
export {};
