/** Servers (communities) (specification: Server; design 5.12). */
import { type Static, Type } from 'typebox';
import { FRESH_PROOF, FRESH_PROOF_LIMITS } from '../accounts/fresh-proof.ts';
import { Presence } from '../accounts/presence.ts';
import { ClanTag } from '../accounts/users.ts';
import { Channel, ServerChannel } from '../channels/channels.ts';
import { VoiceState } from '../channels/voice.ts';
import { endpoint, event, IMAGE_RATE_LIMIT, oneFile } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, OneOf, Text, Timestamp } from '../contract/schema.ts';
import { Emoji, Sticker } from './expressions.ts';
import { Member } from './members.ts';
import { Role } from './roles.ts';

/** In the order in which they are shown. */
export const SERVER_TYPES = ['official', 'staff', 'developer', 'verified', 'partnered'] as const;
export const ServerType = OneOf(SERVER_TYPES);

/** Templates of new servers, which determine their initial roles and channels. */
export const ServerTemplate = OneOf(['friends', 'club', 'study', 'project', 'openSource']);
export type ServerTemplate = Static<typeof ServerTemplate>;

/** A server without its channels and roles. */
const serverFields = {
  id: Id,
  name: Type.String(),
  iconUrl: Nullable(Type.String()),
  bannerUrl: Nullable(Type.String()),
  description: Nullable(Type.String()),
  ownerId: Id,
  invitesPaused: Type.Boolean(),
  requiresTwoFactor: Type.Boolean({ description: 'Moderators need two-factor authentication to moderate' }),
  types: Type.Array(ServerType),
  community: Type.Boolean(),
  listed: Type.Boolean(),
  memberCount: Type.Integer(),
  clanTag: Nullable(ClanTag),
  suspension: Nullable(
    Type.Object(
      { reason: Nullable(Type.String()) },
      { description: 'Operators suspended it: nothing in it can be changed' },
    ),
  ),
  createdAt: Timestamp,
};

export const ServerSummary = Type.Object(serverFields);
export type ServerSummary = Static<typeof ServerSummary>;

export const Server = Type.Object({
  ...serverFields,
  channels: Type.Array(Channel, { description: 'Only those the caller sees' }),
  roles: Type.Array(Role, { description: "Highest first, ending with @everyone, whose id is the server's" }),
  myRoles: Type.Array(Id),
});
export type Server = Static<typeof Server>;

export const ServerListEntry = Type.Object({
  id: Id,
  name: Type.String(),
  iconUrl: Nullable(Type.String()),
  types: Type.Array(ServerType),
  community: Type.Boolean(),
  listed: Type.Boolean(),
});
export type ServerListEntry = Static<typeof ServerListEntry>;

export const listServers = endpoint({
  method: 'GET',
  path: '/servers',
  summary: 'Servers the caller is in',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(ServerListEntry) },
  errors: [],
});

export const createServer = endpoint({
  method: 'POST',
  path: '/servers',
  summary: 'Create a server with the roles and channels of a template',
  tag: 'Servers',
  actors: ['person'],
  access: { in: 'nothing' },
  body: Type.Object({
    name: Name({ min: LIMITS.serverNameMinimum, max: LIMITS.serverName }),
    template: Type.Optional(ServerTemplate),
  }),
  replies: { 201: Server },
  errors: ['too_many_servers', 'email_unverified'],
});

export const getServer = endpoint({
  method: 'GET',
  path: '/servers/{serverId}',
  summary: 'A server with channels and roles',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server' },
  replies: { 200: Server },
  errors: [],
});

export const updateServer = endpoint({
  method: 'PATCH',
  path: '/servers/{serverId}',
  summary: 'Change a server',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  body: Type.Object({
    name: Type.Optional(Name({ min: LIMITS.serverNameMinimum, max: LIMITS.serverName })),
    description: Type.Optional(Nullable(Text({ max: LIMITS.serverDescription }))),
    invitesPaused: Type.Optional(Type.Boolean()),
    requiresTwoFactor: Type.Optional(
      Type.Boolean({ description: 'For the owner, whose two-factor authentication is on' }),
    ),
  }),
  replies: { 200: Server },
  errors: ['not_owner'],
  // Of all servers together, because an answer may be a megabyte.
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor'], bucket: 'server-changes' }],
  audited: true,
});

export const putServerIcon = endpoint({
  method: 'PUT',
  path: '/servers/{serverId}/icon',
  summary: 'Set the icon of a server; it becomes WebP of 512 x 512',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  multipart: oneFile(LIMITS.imageBytes),
  replies: { 200: Server },
  errors: ['invalid_image'],
  rateLimits: [IMAGE_RATE_LIMIT],
  audited: true,
});

export const deleteServerIcon = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}/icon',
  summary: 'Remove the icon of a server',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 200: Server },
  errors: [],
  rateLimits: [IMAGE_RATE_LIMIT],
  audited: true,
});

export const putServerBanner = endpoint({
  method: 'PUT',
  path: '/servers/{serverId}/banner',
  summary: 'Set the banner of a server; it becomes WebP of at most 1600 wide',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  multipart: oneFile(LIMITS.imageBytes),
  replies: { 200: Server },
  errors: ['invalid_image'],
  rateLimits: [IMAGE_RATE_LIMIT],
  audited: true,
});

export const deleteServerBanner = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}/banner',
  summary: 'Remove the banner of a server',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 200: Server },
  errors: [],
  rateLimits: [IMAGE_RATE_LIMIT],
  audited: true,
});

export const transferServer = endpoint({
  method: 'POST',
  path: '/servers/{serverId}/transfer',
  summary: 'Transfer a server to a member; needs the password again',
  tag: 'Servers',
  actors: ['person'],
  access: { in: 'server', ownerOnly: true, afterLookup: true },
  body: Type.Object({ userId: Id, ...FRESH_PROOF }),
  replies: { 200: Server },
  errors: ['unknown_member', 'wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
  audited: true,
});

export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}',
  summary: 'Delete a server; needs the password again',
  tag: 'Servers',
  actors: ['person'],
  access: { in: 'server', ownerOnly: true, afterLookup: true },
  body: Type.Object(FRESH_PROOF),
  replies: { 204: null },
  errors: ['wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const leaveServer = endpoint({
  method: 'DELETE',
  path: '/users/@me/servers/{serverId}',
  summary: "Leave a server; a bot's own role is deleted",
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', whileSuspended: true },
  replies: { 204: null },
  errors: ['owner_cannot_leave'],
});

/** A server as sessions receive it on connecting, on joining, or when the server returns. */
export const ServerCreated = Type.Object({
  ...Server.properties,
  channels: Type.Array(ServerChannel),
  joinedAt: Timestamp,
  members: Type.Array(Member),
  emojis: Type.Array(Emoji),
  stickers: Type.Array(Sticker),
  threads: Type.Array(ServerChannel),
  voiceStates: Type.Array(VoiceState),
  presences: Type.Array(Presence),
});
export type ServerCreated = Static<typeof ServerCreated>;

export const serverCreate = event({
  name: 'SERVER_CREATE',
  summary: 'A server is available: on connect, join or return',
  audience: ['user'],
  intent: 'servers',
  payload: ServerCreated,
});
export const serverUpdate = event({
  name: 'SERVER_UPDATE',
  summary: 'A server changed',
  audience: ['server'],
  intent: 'servers',
  payload: ServerSummary,
});
export const serverDelete = event({
  name: 'SERVER_DELETE',
  summary: 'The caller is no longer in the server, or it is unavailable',
  audience: ['user', 'server'],
  intent: 'servers',
  payload: Type.Object({
    id: Id,
    unavailable: Type.Optional(Type.Literal(true)),
    cause: Type.Optional(OneOf(['left', 'kicked', 'banned', 'deleted'])),
  }),
});

export const serverEndpoints = {
  listServers,
  createServer,
  getServer,
  updateServer,
  putServerIcon,
  deleteServerIcon,
  putServerBanner,
  deleteServerBanner,
  transferServer,
  deleteServer,
  leaveServer,
};
export const serverEvents = { serverCreate, serverUpdate, serverDelete };
