/** Invites (design 5.7). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { ChannelKind } from '../channels/channels.ts';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, Timestamp } from '../contract/schema.ts';
import { JOIN_GATE_ERRORS, JoinProof, JoinRequirements } from './join-gate.ts';
import { Server, ServerType } from './servers.ts';

export const Invite = Type.Object({
  code: Type.String(),
  serverId: Id,
  channelId: Id,
  inviter: User,
  uses: Type.Integer(),
  maxUses: Type.Integer({ description: '0 means no limit' }),
  maxAgeSecs: Type.Integer({ description: '0 never expires' }),
  createdAt: Timestamp,
  expiresAt: Nullable(Timestamp),
  server: Type.Object({
    id: Id,
    name: Type.String(),
    iconUrl: Nullable(Type.String()),
    description: Nullable(Type.String()),
    types: Type.Array(ServerType),
    memberCount: Type.Integer(),
    onlineCount: Type.Integer(),
  }),
  channel: Type.Object({
    id: Id,
    name: Type.String({
      description: 'Empty for people who look up a code of a channel that not every member sees',
    }),
    kind: ChannelKind,
  }),
});
export type Invite = Static<typeof Invite>;

export const createInvite = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/invites',
  summary: 'Create an invite, or get an equal one of your own',
  tag: 'Invites',
  actors: ['person', 'bot'],
  access: { in: 'channel', needs: ['createInvite'] },
  body: Type.Optional(
    Type.Object({
      maxUses: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.inviteMaxUses })),
      maxAgeSecs: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.inviteMaxAgeSecs })),
      unique: Type.Optional(Type.Boolean()),
    }),
  ),
  replies: { 201: Invite, 200: Invite },
  errors: ['too_many_invites', 'invalid_channel_kind', 'two_factor_required'],
  rateLimits: [{ limit: 5, windowSecs: 15, by: ['actor'] }],
  audited: true,
});

export const getInvite = endpoint({
  method: 'GET',
  path: '/invites/{code}',
  summary: 'The server and channel of an invite',
  tag: 'Invites',
  actors: ['nobody', 'person', 'bot'],
  access: { in: 'nothing' },
  replies: { 200: Invite },
  errors: ['unknown_invite'],
  rateLimits: [{ limit: 30, windowSecs: 60, by: ['address'] }],
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/invites/{code}',
  summary: 'Join by an invite',
  tag: 'Invites',
  actors: ['person'],
  access: { in: 'nothing' },
  body: JoinProof,
  replies: { 200: Type.Object({ server: Server, alreadyMember: Type.Boolean() }) },
  errors: [
    'server_suspended',
    'unknown_invite',
    'banned',
    'invites_paused',
    'too_many_servers',
    ...JOIN_GATE_ERRORS,
  ],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['actor'] }],
});

export const getInviteRequirements = endpoint({
  method: 'GET',
  path: '/invites/{code}/join-gate',
  summary: 'The requirements for joining by an invite, with a fresh challenge if one is required',
  tag: 'Raids',
  actors: ['person'],
  access: { in: 'nothing' },
  replies: { 200: JoinRequirements },
  errors: ['unknown_invite'],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['actor'] }],
});

export const deleteInvite = endpoint({
  method: 'DELETE',
  path: '/invites/{code}',
  summary: 'Delete an invite',
  tag: 'Invites',
  actors: ['person', 'bot'],
  access: { in: 'nothing' },
  replies: { 204: null },
  errors: [
    'server_suspended',
    'unknown_invite',
    'unknown_server',
    'unknown_channel',
    'missing_permission',
    'two_factor_required',
    'screening_pending',
    'timed_out',
  ],
  audited: true,
});

export const listServerInvites = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/invites',
  summary: 'Invites of a server',
  tag: 'Invites',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 200: Type.Array(Invite) },
  errors: [],
});

export const listChannelInvites = endpoint({
  method: 'GET',
  path: '/channels/{channelId}/invites',
  summary: 'Invites of a channel',
  tag: 'Invites',
  actors: ['person', 'bot'],
  access: { in: 'channel', needs: ['manageChannels'] },
  replies: { 200: Type.Array(Invite) },
  errors: [],
});

export const inviteCreate = event({
  name: 'INVITE_CREATE',
  summary: 'An invite was created; for Manage Channels there and Manage Server',
  audience: ['channel'],
  intent: 'invites',
  payload: Invite,
});
export const inviteDelete = event({
  name: 'INVITE_DELETE',
  summary: 'An invite was deleted or used up; for Manage Channels there and Manage Server',
  audience: ['channel'],
  intent: 'invites',
  payload: Type.Object({ serverId: Id, channelId: Id, code: Type.String() }),
});

export const inviteEndpoints = {
  createInvite,
  getInvite,
  acceptInvite,
  getInviteRequirements,
  deleteInvite,
  listServerInvites,
  listChannelInvites,
};
export const inviteEvents = { inviteCreate, inviteDelete };
