/** Bits of a member's `flags` (design 5.11). No schemas here, so that browser code can import them without TypeBox. */
export const MEMBER_FLAGS = { rejoined: 1, finishedOnboarding: 2, startedOnboarding: 8 } as const;
