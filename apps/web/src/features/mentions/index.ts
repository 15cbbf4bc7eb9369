/**
 * The pages of mentions and of saved messages.
 *
 * @place The page Mentions
 */
export {};
