/** Members of servers (specification: Member; design 5.11). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from './contract.ts';
import { LIMITS } from './limits.ts';
import { moderationRateLimit, Reason } from './moderation.ts';
import { Presence, VisibleStatus } from './presence.ts';
import { Id, Nullable, PermissionsString, Timestamp } from './schema.ts';
import { User } from './users.ts';

export const Member = Type.Object({
  user: User,
  status: VisibleStatus,
  customStatus: Nullable(Type.String()),
  isOwner: Type.Boolean(),
  roles: Type.Array(Id),
  nick: Nullable(Type.String()),
  joinedAt: Timestamp,
  pending: Type.Boolean(),
  timeoutUntil: Type.Optional(Timestamp),
});
export type Member = Static<typeof Member>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/members',
  summary: 'Everyone in the server; paged when limit is given',
  tag: 'Members',
  actors: ['person', 'bot'],
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.membersPage })),
    after: Type.Optional(Id),
  }),
  replies: { 200: Type.Array(Member) },
  errors: [],
});

export const getMember = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/members/{userId}',
  summary: 'One member',
  tag: 'Members',
  actors: ['person', 'bot'],
  replies: { 200: Member },
  errors: ['unknown_member'],
});

export const getServerPermissions = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/members/@me/permissions',
  summary: "The caller's permissions in the server",
  tag: 'Members',
  actors: ['person', 'bot'],
  replies: { 200: Type.Object({ permissions: PermissionsString }) },
  errors: [],
});

export const kickMember = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}/members/{userId}',
  summary: 'Kick a member, who can rejoin by invite',
  tag: 'Members',
  actors: ['person', 'bot'],
  body: Type.Optional(Type.Object({ reason: Type.Optional(Reason) })),
  replies: { 204: null },
  errors: ['role_hierarchy', 'unknown_member'],
  rateLimits: [moderationRateLimit],
  audited: true,
});

export const memberAdd = event({
  name: 'MEMBER_ADD',
  summary: 'Someone joined a server',
  audience: 'server',
  intent: 'members',
  payload: Type.Object({ serverId: Id, ...Member.properties }),
});
export const memberUpdate = event({
  name: 'MEMBER_UPDATE',
  summary: 'A member changed, including a timeout set or ended',
  audience: 'server',
  intent: 'members',
  payload: Type.Object({
    serverId: Id,
    user: User,
    roles: Type.Array(Id),
    nick: Nullable(Type.String()),
    joinedAt: Timestamp,
    pending: Type.Boolean(),
    mute: Type.Boolean(),
    deaf: Type.Boolean(),
    flags: Type.Integer(),
    timeoutUntil: Nullable(Timestamp),
  }),
});
export const memberRemove = event({
  name: 'MEMBER_REMOVE',
  summary: 'Someone left, was kicked or banned',
  audience: 'server',
  intent: 'members',
  payload: Type.Object({ serverId: Id, user: User }),
});

export const membersChunk = event({
  name: 'MEMBERS_CHUNK',
  summary: "A part of the answer to the gateway's Request Members",
  audience: 'user',
  intent: 'always',
  payload: Type.Object({
    serverId: Id,
    members: Type.Array(Member),
    chunkIndex: Type.Integer(),
    chunkCount: Type.Integer(),
    notFound: Type.Optional(Type.Array(Id)),
    presences: Type.Optional(Type.Array(Presence)),
    nonce: Type.Optional(Type.String()),
  }),
});

export const memberEndpoints = { listMembers, getMember, getServerPermissions, kickMember };
export const memberEvents = { memberAdd, memberUpdate, memberRemove, membersChunk };
