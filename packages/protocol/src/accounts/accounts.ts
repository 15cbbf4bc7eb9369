/** Accounts, sessions and passwords (design, chapter 6). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Colour, Id, Name, Nullable, Text, Timestamp } from '../contract/schema.ts';
import { ChallengeSolution } from './challenges.ts';
import { END_TOKENS, FRESH_PROOF, FRESH_PROOF_LIMITS, Password } from './fresh-proof.ts';
import { ChosenStatus } from './presence.ts';
import { LanguageTag } from './settings.ts';
import { ClanTag, ProfileTag, User } from './users.ts';

export const Account = Type.Object({
  id: Id,
  username: Type.String(),
  displayName: Type.String(),
  avatarUrl: Nullable(Type.String()),
  bannerUrl: Nullable(Type.String()),
  pronouns: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  themePrimary: Nullable(Type.String()),
  themeAccent: Nullable(Type.String()),
  tag: Nullable(ProfileTag),
  clanTag: Nullable(ClanTag),
  status: ChosenStatus,
  customStatus: Nullable(Type.String()),
  bot: Type.Boolean(),
  createdAt: Timestamp,
  email: Type.Optional(
    Nullable(Type.String({ description: 'People only; null once another account has confirmed it' })),
  ),
  verified: Type.Optional(Type.Boolean({ description: 'People only' })),
  twoFactor: Type.Optional(Type.Boolean({ description: 'People only' })),
  coins: Type.Optional(Type.Integer({ description: 'People only' })),
  csrfToken: Type.Optional(
    Nullable(Type.String({ description: 'People signed in by cookie; null for a token' })),
  ),
  operator: Type.Optional(Type.Boolean({ description: 'People only' })),
  applicationId: Type.Optional(Id),
});
export type Account = Static<typeof Account>;

export const Transport = Type.Optional(
  Type.Literal('token', {
    description:
      'Answer with a session token, to be sent as `Authorization: Session <token>`, instead of a cookie',
  }),
);

export const SignedIn = Type.Object({
  user: Account,
  csrfToken: Nullable(Type.String()),
  token: Type.Optional(Type.String({ description: 'With transport token only' })),
  deletionCancelled: Type.Optional(Type.Literal(true)),
});
export type SignedIn = Static<typeof SignedIn>;

/** The response to a password log-in when two-factor authentication is on. */
export const CodeRequired = Type.Object({
  codeRequired: Type.Literal(true),
  ticket: Type.String({ description: 'Send it with the code to POST /auth/login/code within 5 minutes' }),
});
export type CodeRequired = Static<typeof CodeRequired>;
export const LogInAnswer = Type.Union([SignedIn, CodeRequired]);
export type LogInAnswer = Static<typeof LogInAnswer>;

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({
    username: Type.String({ maxLength: 128 }),
    email: Type.String({ maxLength: LIMITS.email, pattern: '^[^\\s@]+@[^\\s@]+$' }),
    password: Type.String({ maxLength: 1024 }),
    displayName: Type.Optional(Name({ min: 1, max: LIMITS.displayName })),
    inviteCode: Type.Optional(Type.String({ maxLength: LIMITS.registrationCode })),
    challenge: Type.Optional(ChallengeSolution),
    locale: Type.Optional(LanguageTag),
    transport: Transport,
  }),
  replies: { 201: SignedIn },
  errors: [
    'username_taken',
    'email_taken',
    'registration_closed',
    'invalid_username',
    'weak_password',
    'csrf_failed',
    'challenge_required',
    'passwords_off',
  ],
  // People try several names before one is free.
  rateLimits: [{ limit: 5, windowSecs: 3600, by: ['address'], widening: true, shared: 'refused usernames' }],
});

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in with a password',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({
    login: Type.String({ minLength: 1, maxLength: LIMITS.email }),
    password: Password,
    transport: Transport,
  }),
  replies: { 200: LogInAnswer },
  errors: ['wrong_credentials', 'account_suspended', 'csrf_failed', 'passwords_off'],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['address'], widening: true }],
});

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: [],
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: "The caller's own account",
  tag: 'Accounts',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  replies: { 200: Account },
  errors: [],
});

/** Counted by the use case, because other changes do not count. */
export const USERNAME_RATE_LIMIT = { limit: 2, windowSecs: 3600 };
/** As many as requests for the link that confirms an address: each sends one, perhaps to a stranger. */
export const EMAIL_RATE_LIMIT = { limit: 3, windowSecs: 3600 };

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/auth/me',
  summary: 'Change the username or e-mail address',
  description: `The username may change ${USERNAME_RATE_LIMIT.limit} times in ${USERNAME_RATE_LIMIT.windowSecs} s, the e-mail address ${EMAIL_RATE_LIMIT.limit} times in ${EMAIL_RATE_LIMIT.windowSecs} s.`,
  tag: 'Accounts',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  body: Type.Object({
    username: Type.Optional(Type.String({ maxLength: 128 })),
    email: Type.Optional(Type.String({ maxLength: LIMITS.email, pattern: '^[^\\s@]+@[^\\s@]+$' })),
    password: Type.Optional(Password),
    code: FRESH_PROOF.code,
  }),
  replies: { 200: Account },
  errors: ['username_taken', 'email_taken', 'invalid_username', 'wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the password; every other session ends',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({
    ...FRESH_PROOF,
    newPassword: Type.String({ maxLength: 1024 }),
    endTokens: END_TOKENS,
  }),
  replies: { 204: null },
  errors: ['wrong_password', 'wrong_code', 'weak_password', 'passwords_off'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const Session = Type.Object({
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  ip: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: "The caller's sessions, last used first",
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(Session) },
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{sessionId}',
  summary: 'End one session',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: ['unknown_session'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every session but this one',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: [],
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/users/@me/profile',
  summary: "Change the caller's profile",
  tag: 'Users',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  body: Type.Object({
    displayName: Type.Optional(Name({ min: 1, max: LIMITS.displayName })),
    pronouns: Type.Optional(Nullable(Text({ max: LIMITS.pronouns }))),
    bio: Type.Optional(Nullable(Text({ max: LIMITS.bio }))),
    themePrimary: Type.Optional(Nullable(Colour)),
    themeAccent: Type.Optional(Nullable(Colour)),
  }),
  replies: { 200: Account },
  errors: [],
});

export const accountEndpoints = {
  register,
  logIn,
  logOut,
  getAccount,
  updateAccount,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  updateProfile,
};

/** The user object; for the user's own sessions, the account without its CSRF token. */
export const UserUpdate = Type.Object({
  ...Type.Partial(Type.Omit(Account, ['csrfToken'])).properties,
  ...User.properties,
  tag: Type.Optional(Nullable(ProfileTag)),
});
export type UserUpdate = Static<typeof UserUpdate>;

export const userUpdate = event({
  name: 'USER_UPDATE',
  summary: 'A user changed; sent to the user, it carries the account',
  audience: ['viewers', 'user', 'server', 'servers'],
  intent: 'always',
  payload: UserUpdate,
});

export const userEvents = { userUpdate };
