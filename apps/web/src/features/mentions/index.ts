/** The page of messages that mention one. */
export {};
