/** OAuth2 for people's browsers and for clients (specification 1; design 6.4, 11.1). Parameters are snake_case. */

import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint, event, type RateLimit } from '../contract/contract.ts';
import { Id, Nullable, OneOf, PermissionsString, Timestamp } from '../contract/schema.ts';
import { ADD_BOT_ERRORS } from './add-bot-errors.ts';
import { OAUTH_SCOPES } from './oauth-scopes.ts';

/** Parameters of the authorize page; faults become the page's error or a redirect. */
const authorizeParameters = {
  response_type: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String({ description: 'Separated by spaces' })),
  state: Type.Optional(Type.String()),
  prompt: Type.Optional(Type.String({ description: 'consent (default) or none' })),
  code_challenge: Type.Optional(Type.String()),
  code_challenge_method: Type.Optional(Type.String()),
  guild_id: Type.Optional(Type.String({ description: 'Server preselected with scope bot' })),
};
export const AuthorizeQuery = Type.Object({
  ...authorizeParameters,
  permissions: Type.Optional(Type.String({ description: 'Permissions asked for with scope bot' })),
});
export type AuthorizeQuery = Static<typeof AuthorizeQuery>;

/** A server to which the person can add the bot, because they hold Manage Server there. */
export const AuthorizeServer = Type.Object({
  id: Id,
  name: Type.String(),
  iconUrl: Nullable(Type.String()),
  permissions: PermissionsString,
  hasBot: Type.Boolean({
    description: 'Whether the bot is a member already; its permissions are then replaced',
  }),
});
export type AuthorizeServer = Static<typeof AuthorizeServer>;

/** An application as seen by others than its owner. */
export const ApplicationCard = Type.Object({
  id: Id,
  name: Type.String(),
  iconUrl: Nullable(Type.String()),
  description: Type.String(),
  verified: Type.Boolean(),
});
export type ApplicationCard = Static<typeof ApplicationCard>;

/** The data of the consent screen. */
export const Consent = Type.Object({
  application: ApplicationCard,
  scopes: Type.Array(Type.Object({ name: OneOf(OAUTH_SCOPES), description: Type.String() })),
  redirectHost: Nullable(
    Type.String({ description: 'Site the person returns to; null for an install link' }),
  ),
  user: User,
  servers: Type.Optional(Type.Array(AuthorizeServer, { description: 'With scope bot' })),
  permissions: Type.Optional(PermissionsString),
  serverId: Type.Optional(Nullable(Id)),
  skip: Type.Boolean({
    description:
      'Whether to load the page again, which then returns to the site with a code: prompt is none, and everything was allowed before',
  }),
});
export type Consent = Static<typeof Consent>;

export const getAuthorization = endpoint({
  method: 'GET',
  path: '/oauth2/authorize',
  summary: 'The content of the consent screen, or the redirect for a faulty request',
  description:
    'unknown_application, unregistered_redirect and, for links without a redirect, invalid_authorization are shown ' +
    'as an error page. unauthorized asks for a login, which comes after every other check.',
  tag: 'OAuth2',
  actors: ['person', 'nobody'],
  access: { in: 'nothing' },
  query: AuthorizeQuery,
  replies: { 200: Type.Union([Consent, Type.Object({ redirectTo: Type.String() })]) },
  errors: [
    'unknown_application',
    'unregistered_redirect',
    'invalid_authorization',
    'unauthorized',
    'bot_private',
  ],
});

export const decideAuthorization = endpoint({
  method: 'POST',
  path: '/oauth2/authorize',
  summary: 'Allow or refuse the request of an application',
  tag: 'OAuth2',
  actors: ['person'],
  access: { in: 'nothing' },
  body: Type.Object({
    ...authorizeParameters,
    // Faults are reported like those of the other parameters, and other scopes ignore it.
    permissions: Type.Optional(
      Type.Union([Type.String(), Type.Integer()], { description: 'Permissions to give, with scope bot' }),
    ),
    decision: OneOf(['allow', 'cancel']),
    serverId: Type.Optional(Id),
  }),
  replies: {
    200: Type.Object({
      redirectTo: Nullable(Type.String({ description: 'null ends an install link on a page of this site' })),
    }),
  },
  errors: ['unregistered_redirect', 'invalid_authorization', ...ADD_BOT_ERRORS],
});

export const AuthorizedApp = Type.Object({
  application: ApplicationCard,
  scopes: Type.Array(OneOf(OAUTH_SCOPES)),
  grantedAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
});
export type AuthorizedApp = Static<typeof AuthorizedApp>;

export const listAuthorizedApps = endpoint({
  method: 'GET',
  path: '/auth/apps',
  summary: 'Authorized Apps: what each application may do, and since when',
  tag: 'OAuth2',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(AuthorizedApp) },
  errors: [],
});
export const removeAuthorizedApp = endpoint({
  method: 'DELETE',
  path: '/auth/apps/{applicationId}',
  summary: 'Revoke the access of an application; its tokens and unused codes are deleted at once',
  tag: 'OAuth2',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: ['unknown_application'],
});

/** The limit per client is counted by the use case, because only the body names the client. */
const tokenLimits: readonly RateLimit[] = [
  { bucket: 'oauth2-token', limit: 60, windowSecs: 60, by: ['address'] },
];
export const CLIENT_TOKEN_RATE_LIMIT = { bucket: 'oauth2-token-client', limit: 120, windowSecs: 60 };
/** Counted apart: a client may introspect a token with every call it receives. */
export const CLIENT_INTROSPECTION_RATE_LIMIT = {
  ...CLIENT_TOKEN_RATE_LIMIT,
  bucket: 'oauth2-introspection-client',
};

const CLIENT_FORM = `The body is JSON or a form, and errors have the form of RFC 6749. Also ${CLIENT_TOKEN_RATE_LIMIT.limit} in ${CLIENT_TOKEN_RATE_LIMIT.windowSecs} s for each client.`;

const clientCredentials = {
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String()),
};
export const TokenResponse = Type.Object({
  access_token: Type.String(),
  token_type: OneOf(['Bearer']),
  expires_in: Type.Integer(),
  refresh_token: Type.String(),
  scope: Type.String(),
  guild: Type.Optional(Type.Object({ id: Id, name: Type.String(), icon: Nullable(Type.String()) })),
});
export type TokenResponse = Static<typeof TokenResponse>;

export const issueToken = endpoint({
  method: 'POST',
  path: '/oauth2/token',
  summary: 'Exchange an authorization code or a refresh token for a pair of tokens',
  description: CLIENT_FORM,
  tag: 'OAuth2',
  actors: ['client'],
  access: { in: 'nothing' },
  body: Type.Optional(
    Type.Object({
      ...clientCredentials,
      grant_type: Type.Optional(Type.String({ description: 'authorization_code or refresh_token' })),
      code: Type.Optional(Type.String()),
      redirect_uri: Type.Optional(Type.String()),
      code_verifier: Type.Optional(Type.String()),
      refresh_token: Type.Optional(Type.String()),
      scope: Type.Optional(
        Type.String({
          description: 'With refresh_token: no scopes beyond those of the pair, which the new pair keeps',
        }),
      ),
    }),
  ),
  replies: { 200: TokenResponse },
  errors: [],
  rateLimits: tokenLimits,
});
export const revokeToken = endpoint({
  method: 'POST',
  path: '/oauth2/token/revoke',
  summary: 'Stop both tokens of a pair',
  description: CLIENT_FORM,
  tag: 'OAuth2',
  actors: ['client'],
  access: { in: 'nothing' },
  body: Type.Optional(
    Type.Object({
      ...clientCredentials,
      code_verifier: Type.Optional(Type.String({ description: 'Ignored: a public client sends its id' })),
      token: Type.Optional(Type.String({ description: 'The access or the refresh token' })),
    }),
  ),
  replies: { 200: Type.Object({}) },
  errors: [],
  rateLimits: tokenLimits,
});

/** RFC 7662 (not in the specification). `sub` and `username` require the scope `identify`. */
export const Introspection = Type.Object({
  active: Type.Boolean(),
  scope: Type.Optional(Type.String()),
  client_id: Type.Optional(Id),
  token_type: Type.Optional(OneOf(['Bearer'])),
  exp: Type.Optional(Type.Integer({ description: 'Unix seconds' })),
  iss: Type.Optional(Type.String()),
  sub: Type.Optional(Id),
  username: Type.Optional(Type.String()),
});
export type Introspection = Static<typeof Introspection>;

export const introspectToken = endpoint({
  method: 'POST',
  path: '/oauth2/token/introspect',
  summary: 'Introspect a token (RFC 7662)',
  description: `For confidential clients; tokens of other clients are reported as not active. It does not count as a use of the token. ${CLIENT_FORM}`,
  tag: 'OAuth2',
  actors: ['client'],
  access: { in: 'nothing' },
  body: Type.Optional(
    Type.Object({
      ...clientCredentials,
      token: Type.Optional(Type.String({ description: 'The access or the refresh token' })),
      token_type_hint: Type.Optional(
        Type.String({ description: 'Ignored: the token may be of either kind' }),
      ),
    }),
  ),
  replies: { 200: Introspection },
  errors: [],
  rateLimits: [{ bucket: 'oauth2-introspection', limit: 60, windowSecs: 60, by: ['address'] }],
});

export const authorizedAppsUpdate = event({
  name: 'AUTHORIZED_APPS_UPDATE',
  summary: 'An application was authorized or removed',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({ applicationId: Id, removed: Type.Boolean() }),
});

export const oauth2Endpoints = {
  getAuthorization,
  decideAuthorization,
  listAuthorizedApps,
  removeAuthorizedApp,
  issueToken,
  revokeToken,
  introspectToken,
};
export const oauth2Events = { authorizedAppsUpdate };
