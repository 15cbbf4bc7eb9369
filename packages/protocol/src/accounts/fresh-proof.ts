/** Repeated proof of identity before irreversible actions (design 6.1, "Fresh proof"). */
import { Type } from 'typebox';
import type { RateLimit } from '../contract/contract.ts';

export const Password = Type.String({ minLength: 1, maxLength: 1024 });
export const LoginCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Of the authenticator app, or a recovery code',
});

/**
 * Body fields. A linked provider's proof replaces `password`; `code` is required where two-factor authentication is on.
 */
export const FRESH_PROOF = { password: Password, code: Type.Optional(LoginCode) } as const;

/** The response to changes that end other sessions. */
export const END_TOKENS = Type.Optional(
  Type.Boolean({ description: 'Also revokes the access of every authorized application, with its tokens' }),
);

/** The limit of all routes that need a proof, together, so that a stolen session cannot guess passwords. */
export const FRESH_PROOF_LIMITS: readonly RateLimit[] = [
  { bucket: 'fresh-proof', limit: 10, windowSecs: 600, by: ['actor'] },
];
