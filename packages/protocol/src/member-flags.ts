/** Bits of a member's `flags` (design 5.11). Without a schema, so that a browser bundle can have them alone. */
export const MEMBER_FLAGS = { rejoined: 1, finishedOnboarding: 2, startedOnboarding: 8 } as const;
