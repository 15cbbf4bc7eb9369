/** Two-factor authentication and passkeys (design 6.1, 6.2). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, Timestamp } from '../contract/schema.ts';
import { SignedIn, Transport } from './accounts.ts';
import { END_TOKENS, FRESH_PROOF, FRESH_PROOF_LIMITS, LoginCode } from './fresh-proof.ts';

export const logInWithCode = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  summary: 'Second step of logging in: a code of the authenticator app, or a recovery code',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({
    ticket: Type.String({ minLength: 1, maxLength: 256 }),
    code: LoginCode,
    transport: Transport,
  }),
  replies: { 200: SignedIn },
  errors: ['wrong_code', 'ticket_expired', 'account_suspended', 'csrf_failed'],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['address'], widening: true }],
});

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor',
  summary: 'Begin to set up two-factor authentication',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({ password: FRESH_PROOF.password }),
  replies: {
    200: Type.Object({
      secret: Type.String({ description: 'Base32, to type into the app' }),
      uri: Type.String({ description: 'The same as an otpauth:// address, for a QR code' }),
    }),
  },
  errors: ['wrong_password', 'two_factor_on'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { description: 'Only in this answer; each works once' }),
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/confirm',
  summary: 'Turn two-factor authentication on with the first code; every other session ends',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({ code: LoginCode, endTokens: END_TOKENS }),
  replies: { 200: RecoveryCodes },
  errors: ['wrong_code', 'two_factor_on'],
  rateLimits: [{ limit: 10, windowSecs: 600, by: ['actor'] }],
});

export const endTwoFactor = endpoint({
  method: 'DELETE',
  path: '/auth/two-factor',
  summary: 'Turn two-factor authentication off',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object(FRESH_PROOF),
  replies: { 204: null },
  errors: ['wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object(FRESH_PROOF),
  replies: { 200: RecoveryCodes },
  errors: ['wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
  backedUp: Type.Boolean({
    description: 'Whether its provider synchronises it, so that it outlasts the device',
  }),
});
export type Passkey = Static<typeof Passkey>;

const Base64Url = Type.String({ minLength: 1, maxLength: 65_536, pattern: '^[A-Za-z0-9_-]+$' });
const PasskeyName = Name({ min: 1, max: LIMITS.passkeyName });
/** Options for `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
const CeremonyOptions = Type.Object(
  { challenge: Type.String() },
  { additionalProperties: true, description: 'JSON form of WebAuthn Level 3' },
);

const credentialFields = {
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 32 })),
};

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: "The caller's passkeys, oldest first",
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(Passkey) },
  errors: [],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Begin to add a passkey: options for `navigator.credentials.create`',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object(FRESH_PROOF),
  replies: { 200: CeremonyOptions },
  errors: ['wrong_password', 'wrong_code', 'too_many_passkeys'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Add the passkey that the browser created',
  description: 'Within 5 minutes of the options, once.',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({
    name: PasskeyName,
    response: Type.Object({
      ...credentialFields,
      response: Type.Object({
        clientDataJSON: Base64Url,
        attestationObject: Base64Url,
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
      }),
    }),
  }),
  replies: { 201: Passkey },
  errors: ['invalid_passkey', 'too_many_passkeys'],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/passkeys/{passkeyId}',
  summary: 'Rename a passkey',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({ name: PasskeyName }),
  replies: { 200: Passkey },
  errors: ['unknown_passkey'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/{passkeyId}',
  summary: 'Remove a passkey',
  description: 'Refused for the last way to log in: set a password or add a passkey first.',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object(FRESH_PROOF),
  replies: { 204: null },
  errors: ['unknown_passkey', 'last_sign_in_method', 'wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const startPasskeyLogIn = endpoint({
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'Begin to log in with a passkey: options for `navigator.credentials.get`',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  replies: { 200: CeremonyOptions },
  errors: ['csrf_failed'],
  rateLimits: [{ limit: 30, windowSecs: 60, by: ['address'] }],
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Log in with a passkey; it counts as both factors',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({
    response: Type.Object({
      ...credentialFields,
      response: Type.Object({
        clientDataJSON: Base64Url,
        authenticatorData: Base64Url,
        signature: Base64Url,
        userHandle: Type.Optional(Base64Url),
      }),
    }),
    transport: Transport,
  }),
  replies: { 200: SignedIn },
  errors: ['wrong_credentials', 'ticket_expired', 'account_suspended', 'csrf_failed'],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['address'], widening: true }],
});

export const accountSecurityEndpoints = {
  logInWithCode,
  startTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  listPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeyLogIn,
  logInWithPasskey,
};
