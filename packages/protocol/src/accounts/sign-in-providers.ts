/** Sign-in with OpenID Connect providers, and an account's ways to log in. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Nullable, Timestamp } from '../contract/schema.ts';
import { LogInAnswer, Transport } from './accounts.ts';
import { FRESH_PROOF, FRESH_PROOF_LIMITS } from './fresh-proof.ts';
import { LanguageTag } from './settings.ts';

/** A provider as the log-in page shows it. */
export const SignInProvider = Type.Object({ id: Type.String(), name: Type.String() });
export type SignInProvider = Static<typeof SignInProvider>;

const ProviderPage = Type.Object({
  url: Type.String({ description: 'Page of the provider that the browser goes to, within 10 minutes' }),
});
const ProviderAnswer = Type.String({
  minLength: 1,
  maxLength: 8192,
  description: 'The query of the address that the provider sent the browser back to',
});
const TRIES = [{ limit: 30, windowSecs: 60, by: ['address'] }] as const;
const OWN_TRIES = [{ limit: 10, windowSecs: 600, by: ['actor'] }] as const;

export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/auth/providers/{providerId}/start',
  summary: 'Begin to sign in with an account of a provider',
  description: 'Sets a cookie, so that only the same browser can finish.',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({
    inviteCode: Type.Optional(Type.String({ maxLength: LIMITS.registrationCode })),
    locale: Type.Optional(LanguageTag),
  }),
  replies: { 200: ProviderPage },
  errors: ['unknown_provider', 'provider_unavailable', 'csrf_failed'],
  rateLimits: TRIES,
});

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/auth/providers/{providerId}/finish',
  summary: 'Sign in with the provider’s answer; the first sign-in creates an account',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({ answer: ProviderAnswer, transport: Transport }),
  replies: { 200: LogInAnswer },
  errors: [
    'unknown_provider',
    'provider_unavailable',
    'sign_in_failed',
    'ticket_expired',
    'account_suspended',
    'registration_closed',
    'email_taken',
    'csrf_failed',
  ],
  rateLimits: TRIES,
});

export const ProviderLink = Type.Object({
  providerId: Nullable(Type.String({ description: 'Null: the instance no longer knows the provider' })),
  issuer: Type.String(),
  name: Nullable(Type.String({ description: 'The name of the account at the provider' })),
  linkedAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
});
export type ProviderLink = Static<typeof ProviderLink>;

export const listSignInMethods = endpoint({
  method: 'GET',
  path: '/auth/sign-in-methods',
  summary: 'How you can sign in to your account: by password, and by linked accounts of providers',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: {
    200: Type.Object({
      password: Type.Boolean({ description: 'Whether the account has a password' }),
      links: Type.Array(ProviderLink),
    }),
  },
  errors: [],
});

export const startProviderLink = endpoint({
  method: 'POST',
  path: '/auth/providers/{providerId}/link',
  summary: 'Begin to link an account of a provider to your account',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object(FRESH_PROOF),
  replies: { 200: ProviderPage },
  errors: ['unknown_provider', 'provider_unavailable', 'wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const finishProviderLink = endpoint({
  method: 'POST',
  path: '/auth/providers/{providerId}/link/finish',
  summary: 'Link the account that the provider answered for',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({ answer: ProviderAnswer }),
  replies: { 200: ProviderLink },
  errors: ['unknown_provider', 'provider_unavailable', 'sign_in_failed', 'ticket_expired', 'link_taken'],
  rateLimits: TRIES,
});

export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/auth/providers/{providerId}/link',
  summary: 'Unlink an account of a provider',
  description:
    'Ends your other sessions that began with it. Refused for the last way to log in: set a password or add a passkey first.',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object(FRESH_PROOF),
  replies: { 204: null },
  errors: ['unknown_provider', 'last_sign_in_method', 'wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const startProviderProof = endpoint({
  method: 'POST',
  path: '/auth/providers/{providerId}/proof',
  summary: 'Begin to confirm your identity at a linked provider, which asks for the log-in again',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: ProviderPage },
  errors: ['unknown_provider', 'provider_unavailable'],
  rateLimits: OWN_TRIES,
});

export const finishProviderProof = endpoint({
  method: 'POST',
  path: '/auth/providers/{providerId}/proof/finish',
  summary: 'Get a proof that is valid for 5 minutes wherever the password is required again',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({ answer: ProviderAnswer }),
  replies: { 200: Type.Object({ proof: Type.String(), expiresAt: Timestamp }) },
  errors: ['unknown_provider', 'provider_unavailable', 'sign_in_failed', 'ticket_expired'],
  rateLimits: TRIES,
});

export const logInWithLink = endpoint({
  method: 'POST',
  path: '/auth/login/link',
  summary: 'Log in with a link that an operator created on the host',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 256, description: 'The part of the link after the #' }),
    transport: Transport,
  }),
  replies: { 200: LogInAnswer },
  errors: ['invalid_link', 'account_suspended', 'csrf_failed'],
  rateLimits: TRIES,
});

export const startProviderLogOut = endpoint({
  method: 'POST',
  path: '/auth/logout/provider',
  summary: 'Begin to log out at the provider that the session came from',
  description:
    'Ask before logging out, and send the browser there afterwards. The session here does not end by this.',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: {
    200: Type.Object({
      url: Nullable(
        Type.String({
          description:
            'Page of the provider that the browser goes to; null: the session did not come from a provider, or the provider has no such page or does not answer',
        }),
      ),
    }),
  },
  errors: [],
  rateLimits: [{ limit: 30, windowSecs: 600, by: ['actor'] }],
});

export const endProviderSessions = endpoint({
  method: 'POST',
  path: '/auth/providers/{providerId}/backchannel-logout',
  summary: 'End the sessions that a logout token of the provider names',
  description: 'For providers (OpenID Connect Back-Channel Logout 1.0): errors have the form of RFC 6749.',
  tag: 'Accounts',
  actors: ['client'],
  access: { in: 'nothing' },
  body: Type.Optional(Type.Object({ logout_token: Type.Optional(Type.String({ maxLength: 16_384 })) })),
  replies: { 200: Type.Object({}) },
  errors: [],
  rateLimits: [{ limit: 600, windowSecs: 60, by: ['address'] }],
});

export const signInProviderEndpoints = {
  startProviderSignIn,
  finishProviderSignIn,
  listSignInMethods,
  startProviderLink,
  finishProviderLink,
  unlinkProvider,
  startProviderProof,
  finishProviderProof,
  logInWithLink,
  startProviderLogOut,
  endProviderSessions,
};
