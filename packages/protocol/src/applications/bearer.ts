/** The bearer routes and guilds.join, with the field names of the specification ("Bearer routes"). */
import { type Static, Type } from 'typebox';
import { endpoint, type RateLimit } from '../contract/contract.ts';
import { Id, Nullable, OneOf, PermissionsString, Timestamp } from '../contract/schema.ts';
import { Member } from '../servers/members.ts';

export const BearerUser = Type.Object({
  id: Id,
  username: Type.String(),
  global_name: Type.String(),
  discriminator: Type.String({ description: "Always '0'" }),
  avatar: Nullable(Type.String()),
  banner: Nullable(Type.String()),
  accent_color: Type.Integer(),
  bot: Type.Boolean(),
  tag: Nullable(OneOf(['official', 'staff', 'bot', 'verified_bot'])),
  email: Type.Optional(Type.String()),
  verified: Type.Optional(Type.Boolean()),
});
export type BearerUser = Static<typeof BearerUser>;

export const BearerServer = Type.Object({
  id: Id,
  name: Type.String(),
  icon: Nullable(Type.String()),
  banner: Nullable(Type.String()),
  owner: Type.Boolean(),
  permissions: PermissionsString,
  features: Type.Array(OneOf(['partnered', 'verified', 'official'])),
});
export type BearerServer = Static<typeof BearerServer>;

export const BearerMember = Type.Object({
  user: BearerUser,
  nick: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  roles: Type.Array(Id),
  joined_at: Timestamp,
  pending: Type.Boolean(),
  deaf: Type.Boolean(),
  mute: Type.Boolean(),
  flags: Type.Integer(),
  communication_disabled_until: Nullable(Timestamp),
});
export type BearerMember = Static<typeof BearerMember>;

export const TokenInformation = Type.Object({
  application: Type.Object({
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    description: Type.String(),
    bot_public: Type.Boolean(),
    inDirectory: Type.Boolean(),
  }),
  scopes: Type.Array(Type.String()),
  expires: Timestamp,
  user: Type.Optional(BearerUser),
});
export type TokenInformation = Static<typeof TokenInformation>;

const bearerLimits: readonly RateLimit[] = [{ bucket: 'bearer', limit: 120, windowSecs: 60, by: ['actor'] }];

export const getBearerUser = endpoint({
  method: 'GET',
  path: '/users/@me',
  summary: 'The person a token is for, or the bot; scope identify, e-mail with scope email',
  tag: 'Bearer',
  actors: ['bearer', 'bot'],
  access: { in: 'own account', scope: 'identify' },
  replies: { 200: BearerUser },
  errors: [],
  rateLimits: bearerLimits,
});
const bearerServers = {
  method: 'GET',
  summary: 'Every server they are in; scope guilds',
  tag: 'Bearer',
  actors: ['bearer', 'bot'],
  replies: { 200: Type.Array(BearerServer) },
  errors: [],
  rateLimits: bearerLimits,
} as const;
export const listBearerGuilds = endpoint({
  ...bearerServers,
  path: '/users/@me/guilds',
  access: { in: 'own account', scope: 'guilds' },
});
export const listBearerServers = endpoint({
  ...bearerServers,
  path: '/users/@me/servers',
  access: { in: 'own account', scope: 'guilds' },
});

const bearerMember = {
  method: 'GET',
  summary: 'Their member object in a server; scope guilds.members.read',
  tag: 'Bearer',
  actors: ['bearer'],
  replies: { 200: BearerMember },
  errors: ['unknown_server'],
  rateLimits: bearerLimits,
} as const;
export const getBearerGuildMember = endpoint({
  ...bearerMember,
  path: '/users/@me/guilds/{serverId}/member',
  access: { in: 'own account', scope: 'guilds.members.read' },
});
export const getBearerServerMember = endpoint({
  ...bearerMember,
  path: '/users/@me/servers/{serverId}/member',
  access: { in: 'own account', scope: 'guilds.members.read' },
});
export const getTokenInformation = endpoint({
  method: 'GET',
  path: '/oauth2/@me',
  summary: 'The application, scopes and expiry of a token; any scope; the user with scope identify',
  tag: 'Bearer',
  actors: ['bearer'],
  access: { in: 'own account' },
  replies: { 200: TokenInformation },
  errors: [],
  rateLimits: bearerLimits,
});

const guildsJoin = {
  method: 'PUT',
  summary: "Add a person to a server that the application's bot is in",
  tag: 'OAuth2',
  actors: ['bot'],
  refusesOthers: 'bot_token_required',
  body: Type.Object({ access_token: Type.String({ description: "The person's, with scope guilds.join" }) }),
  replies: { 201: Member, 204: null },
  errors: [
    'bot_token_required',
    'invalid_access_token',
    'missing_scope',
    'token_user_mismatch',
    'team_server',
    'banned',
    'invites_paused',
    'too_many_servers',
    'email_unverified',
  ],
  rateLimits: [{ bucket: 'guilds-join', limit: 30, windowSecs: 60, by: ['actor'] }],
  audited: true,
} as const;
export const addGuildMember = endpoint({
  ...guildsJoin,
  path: '/guilds/{serverId}/members/{userId}',
  access: { in: 'server', needs: ['createInvite'], loadedLater: true },
});
export const addServerMember = endpoint({
  ...guildsJoin,
  path: '/servers/{serverId}/members/{userId}',
  access: { in: 'server', needs: ['createInvite'], loadedLater: true },
});

export const bearerEndpoints = {
  getBearerUser,
  listBearerGuilds,
  listBearerServers,
  getBearerGuildMember,
  getBearerServerMember,
  getTokenInformation,
  addGuildMember,
  addServerMember,
};
