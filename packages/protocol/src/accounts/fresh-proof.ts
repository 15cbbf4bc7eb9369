/** What proves again who someone is, before something that cannot be undone (design 6.1, "Fresh proof"). */
import { Type } from 'typebox';
import type { RateLimit } from '../contract/contract.ts';

export const Password = Type.String({ minLength: 1, maxLength: 1024 });
export const LoginCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Of the authenticator app, or a recovery code',
});

/** Fields of a body; for `password` a proof of a linked provider will do, `code` is needed where two-factor log-in is on. */
export const FRESH_PROOF = { password: Password, code: Type.Optional(LoginCode) } as const;

/** Of changes that end the other sessions. */
export const END_TOKENS = Type.Optional(
  Type.Boolean({ description: 'Also ends what every authorised application may do, with its tokens' }),
);

/** Of routes that ask for it and have no limit of their own: passwords cannot be guessed there with a stolen session. */
export const FRESH_PROOF_LIMITS: readonly RateLimit[] = [
  { bucket: 'fresh-proof', limit: 10, windowSecs: 600, by: ['actor'] },
];
