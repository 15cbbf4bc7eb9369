/** Members of servers (specification: Member; design 5.11). */
import { type Static, Type } from 'typebox';
import { Presence, VisibleStatus } from '../accounts/presence.ts';
import { User } from '../accounts/users.ts';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, OneOf, PageLimit, PermissionsString, Timestamp } from '../contract/schema.ts';
import { moderationRateLimit, Reason } from './moderation.ts';

export const Member = Type.Object({
  user: User,
  status: VisibleStatus,
  customStatus: Nullable(Type.String()),
  isOwner: Type.Boolean(),
  roles: Type.Array(Id),
  nick: Nullable(Type.String()),
  joinedAt: Timestamp,
  pending: Type.Boolean(),
  mute: Type.Optional(Type.Boolean({ description: 'Silenced in voice by the server' })),
  deaf: Type.Optional(Type.Boolean({ description: 'Deafened in voice by the server' })),
  flags: Type.Optional(
    Type.Integer({ description: 'Sum of 1 rejoined, 2 finished onboarding, 8 started onboarding' }),
  ),
  timeoutUntil: Type.Optional(Timestamp),
});
export type Member = Static<typeof Member>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/members',
  summary: 'Everyone in the server; paged when limit is given',
  tag: 'Members',
  actors: ['person', 'bot'],
  access: { in: 'server' },
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
  access: { in: 'server' },
  replies: { 200: Member },
  errors: ['unknown_member'],
});

export const getServerPermissions = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/members/@me/permissions',
  summary: "The caller's permissions in the server",
  tag: 'Members',
  actors: ['person', 'bot'],
  access: { in: 'server' },
  replies: { 200: Type.Object({ permissions: PermissionsString }) },
  errors: [],
});

export const searchMembers = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/members/search',
  summary: 'Members whose username, display name or nickname begins with a text',
  tag: 'Members',
  actors: ['person', 'bot'],
  access: { in: 'server' },
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 100 }),
    limit: PageLimit(LIMITS.membersPage, 100),
  }),
  replies: { 200: Type.Array(Member) },
  errors: [],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:serverId'] }],
});

export const browseMembers = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/members/browse',
  summary: 'Members who pass all filters, in the order of joining, in pages',
  description:
    'With `q`, the first matches by name instead, without a cursor. A page of `online` members may be short: those ' +
    'who appear offline to the caller are left out.',
  tag: 'Members',
  actors: ['person', 'bot'],
  access: { in: 'server' },
  query: Type.Object({
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Beginning of a username, display name or nickname',
      }),
    ),
    roleId: Type.Optional(Id),
    pending: Type.Optional(Type.Boolean({ description: 'Whether they still have to agree to the rules' })),
    timedOut: Type.Optional(Type.Boolean()),
    online: Type.Optional(Type.Literal(true)),
    joinedAfter: Type.Optional(Timestamp),
    joinedBefore: Type.Optional(Timestamp),
    order: Type.Optional(OneOf(['newest', 'oldest'], { default: 'newest' })),
    limit: PageLimit(LIMITS.membersPage, 100),
    cursor: Type.Optional(Type.String({ maxLength: 64, description: 'The cursor of the previous page' })),
  }),
  replies: {
    200: Type.Object({
      members: Type.Array(Member),
      cursor: Nullable(Type.String({ description: 'Leads to the next page; null on the last' })),
    }),
  },
  errors: [],
  rateLimits: [{ limit: 20, windowSecs: 10, by: ['actor', 'param:serverId'] }],
});

const writes = {
  limit: 10,
  windowSecs: 10,
  by: ['actor', 'param:serverId'],
  bucket: 'member-writes',
} as const;

const Nickname = Nullable(Name({ min: 1, max: LIMITS.nickname }));

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/servers/{serverId}/members/{userId}',
  summary: 'Change a member; each field needs its permission',
  tag: 'Members',
  actors: ['person', 'bot'],
  access: {
    in: 'server',
    needsByField: {
      nick: 'manageNicknames',
      roles: 'manageRoles',
      mute: 'muteMembers',
      deaf: 'deafenMembers',
      voiceChannelId: 'moveMembers',
    },
    afterLookup: true,
  },
  body: Type.Object({
    nick: Type.Optional(Nickname),
    roles: Type.Optional(Type.Array(Id, { maxItems: LIMITS.rolesPerServer, description: 'All of them' })),
    mute: Type.Optional(Type.Boolean()),
    deaf: Type.Optional(Type.Boolean()),
    voiceChannelId: Type.Optional(
      Nullable(
        Type.String({
          description: 'Moves a member who is in voice to a channel that they see; null disconnects them',
        }),
      ),
    ),
  }),
  replies: { 200: Member },
  errors: [
    'unknown_member',
    'unknown_role',
    'unknown_channel',
    'invalid_channel_kind',
    'voice_channel_full',
    'role_hierarchy',
    'managed_role',
    'cannot_change_everyone',
  ],
  rateLimits: [writes],
  audited: true,
});

export const updateOwnMember = endpoint({
  method: 'PATCH',
  path: '/servers/{serverId}/members/@me',
  summary: "Change the caller's own nickname",
  tag: 'Members',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['changeNickname'] },
  body: Type.Object({ nick: Type.Optional(Nickname) }),
  replies: { 200: Member },
  errors: [],
  rateLimits: [writes],
  audited: true,
});

export const giveRole = endpoint({
  method: 'PUT',
  path: '/servers/{serverId}/members/{userId}/roles/{roleId}',
  summary: 'Give a member a role',
  tag: 'Members',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageRoles'], afterLookup: true },
  replies: { 204: null },
  errors: ['unknown_member', 'unknown_role', 'role_hierarchy', 'managed_role', 'cannot_change_everyone'],
  rateLimits: [writes],
  audited: true,
});

export const takeRole = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}/members/{userId}/roles/{roleId}',
  summary: 'Take a role from a member',
  tag: 'Members',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageRoles'], afterLookup: true },
  replies: { 204: null },
  errors: ['unknown_member', 'unknown_role', 'role_hierarchy', 'managed_role', 'cannot_change_everyone'],
  rateLimits: [writes],
  audited: true,
});

export const kickMember = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}/members/{userId}',
  summary: 'Kick a member, who can rejoin by invite',
  tag: 'Members',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['kickMembers'], afterLookup: true },
  body: Type.Optional(Type.Object({ reason: Type.Optional(Reason) })),
  replies: { 204: null },
  errors: ['role_hierarchy', 'unknown_member'],
  rateLimits: [moderationRateLimit],
  audited: true,
});

/** Counting by events alone goes wrong, because READY and SERVER_CREATE may be ahead of them. */
const countAfter = {
  memberCount: Type.Integer({ description: 'Members of the server after this event' }),
};
export const memberAdd = event({
  name: 'MEMBER_ADD',
  summary: 'Someone joined a server',
  audience: ['server', 'users'],
  intent: 'members',
  payload: Type.Object({ serverId: Id, ...Member.properties, ...countAfter }),
});
export const memberUpdate = event({
  name: 'MEMBER_UPDATE',
  summary: 'A member changed, including a timeout set or ended',
  audience: ['server'],
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
  audience: ['server'],
  intent: 'members',
  payload: Type.Object({ serverId: Id, user: User, ...countAfter }),
});

export const membersChunk = event({
  name: 'MEMBERS_CHUNK',
  summary: "A part of the answer to the gateway's Request Members",
  audience: ['user'],
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

export const memberEndpoints = {
  listMembers,
  searchMembers,
  browseMembers,
  getMember,
  getServerPermissions,
  updateMember,
  updateOwnMember,
  giveRole,
  takeRole,
  kickMember,
};
export const memberEvents = { memberAdd, memberUpdate, memberRemove, membersChunk };
