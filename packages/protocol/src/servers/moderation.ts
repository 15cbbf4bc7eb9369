/** Bans and timeouts (specification: "Servers, channels, members, roles, moderation"; design 5.10). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, Text, Timestamp } from '../contract/schema.ts';

export const Ban = Type.Object({
  user: User,
  reason: Nullable(Type.String()),
  bannedBy: Nullable(User),
  createdAt: Timestamp,
});
export type Ban = Static<typeof Ban>;

/** Why a member was kicked, banned or timed out; takes precedence over the `X-Audit-Log-Reason` header. */
export const Reason = Text({ max: LIMITS.reason });

/** Kicks, bans and timeouts share one count. */
export const moderationRateLimit = {
  limit: 10,
  windowSecs: 10,
  by: ['actor', 'param:serverId'],
  bucket: 'moderation',
} as const;

const bans = '/servers/{serverId}/bans';
const oneBan = '/servers/{serverId}/bans/{userId}';
const timeout = '/servers/{serverId}/members/{userId}/timeout';

export const listBans = endpoint({
  method: 'GET',
  path: bans,
  summary: 'Bans of a server, by user id; paged when limit is given',
  tag: 'Moderation',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['banMembers'] },
  query: Type.Object({
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.bansPage })),
  }),
  replies: { 200: Type.Array(Ban) },
  errors: [],
});

export const getBan = endpoint({
  method: 'GET',
  path: oneBan,
  summary: 'One ban',
  tag: 'Moderation',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['banMembers'] },
  replies: { 200: Ban },
  errors: ['unknown_ban'],
});

export const putBan = endpoint({
  method: 'PUT',
  path: oneBan,
  summary: 'Ban someone, whether they are in the server or not',
  tag: 'Moderation',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['banMembers'], afterLookup: true },
  body: Type.Optional(
    Type.Object({
      reason: Type.Optional(Reason),
      deleteMessageSecs: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: LIMITS.banDeleteMessageSecs,
          description: 'Deletes their messages of this many last seconds; default 0',
        }),
      ),
    }),
  ),
  replies: { 204: null },
  errors: ['unknown_user', 'role_hierarchy'],
  rateLimits: [moderationRateLimit],
  audited: true,
});

export const deleteBan = endpoint({
  method: 'DELETE',
  path: oneBan,
  summary: 'Lift a ban',
  tag: 'Moderation',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['banMembers'] },
  replies: { 204: null },
  errors: ['unknown_ban'],
  rateLimits: [moderationRateLimit],
  audited: true,
});

export const putTimeout = endpoint({
  method: 'PUT',
  path: timeout,
  summary: 'Time a member out; a new timeout replaces the old one',
  tag: 'Moderation',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['moderateMembers'], afterLookup: true },
  body: Type.Object({
    durationSecs: Type.Integer({ minimum: LIMITS.timeoutMinimumSecs, maximum: LIMITS.timeoutSecs }),
    reason: Type.Optional(Reason),
  }),
  replies: { 200: Type.Object({ timeoutUntil: Timestamp }) },
  errors: ['unknown_member', 'cant_timeout_admin', 'role_hierarchy'],
  rateLimits: [moderationRateLimit],
  audited: true,
});

export const deleteTimeout = endpoint({
  method: 'DELETE',
  path: timeout,
  summary: 'End a timeout early',
  tag: 'Moderation',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['moderateMembers'], afterLookup: true },
  replies: { 204: null },
  errors: ['unknown_member', 'role_hierarchy', 'not_timed_out'],
  rateLimits: [moderationRateLimit],
  audited: true,
});

const BannedUser = Type.Object({ serverId: Id, user: User });

export const banAdd = event({
  name: 'BAN_ADD',
  summary: 'Someone was banned; for holders of Ban Members or View Audit Log',
  audience: ['server'],
  intent: 'moderation',
  payload: BannedUser,
});
export const banRemove = event({
  name: 'BAN_REMOVE',
  summary: 'A ban was lifted; for holders of Ban Members or View Audit Log',
  audience: ['server'],
  intent: 'moderation',
  payload: BannedUser,
});

export const moderationEndpoints = { listBans, getBan, putBan, deleteBan, putTimeout, deleteTimeout };
export const moderationEvents = { banAdd, banRemove };
