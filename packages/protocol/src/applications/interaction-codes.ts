/**
 * Types of interactions and of the responses to them (design chapter 3). No schemas here, so that browser code
 * can import them without TypeBox.
 */

export const INTERACTION_TYPES = { ping: 1, command: 2, component: 3, autocomplete: 4, modal: 5 } as const;

export const RESPONSE_TYPES = {
  pong: 1,
  reply: 4,
  deferredReply: 5,
  deferredUpdate: 6,
  update: 7,
  choices: 8,
  modal: 9,
} as const;

/** Only the person who ran the command sees the response (specification: Message, `flags`). */
export const IS_EPHEMERAL = 64;

/** Distinguishes tokens of interactions from those of webhooks, which have the same paths. */
export const INTERACTION_TOKEN_PREFIX = 'i.';
