/** The audit log of a server (specification: Audit log entry; design 5.15). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, PageLimit, Timestamp } from '../contract/schema.ts';

export const AUDIT_ACTIONS = [
  'server_update',
  'server_owner_transfer',
  'channel_create',
  'channel_update',
  'channel_delete',
  'channel_overwrite_update',
  'role_create',
  'role_update',
  'role_delete',
  'member_kick',
  'member_ban_add',
  'member_ban_remove',
  'member_timeout',
  'member_timeout_remove',
  'member_role_update',
  'member_nick_update',
  'member_app_add',
  'message_delete',
  'invite_create',
  'invite_delete',
  'webhook_create',
  'webhook_update',
  'webhook_delete',
  'emoji_create',
  'emoji_update',
  'emoji_delete',
  'bot_add',
  'automod_rule_create',
  'automod_rule_update',
  'automod_rule_delete',
  'automod_block',
  'automod_alert',
  'imported_claim_create',
  'imported_claim_accept',
  'imported_claim_delete',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_TARGETS = [
  'server',
  'channel',
  'role',
  'user',
  'invite',
  'webhook',
  'emoji',
  'automod_rule',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

export const AuditLogEntry = Type.Object({
  id: Id,
  action: OneOf(AUDIT_ACTIONS),
  actorId: Nullable(Id),
  targetType: OneOf(AUDIT_TARGETS),
  targetId: Nullable(Id),
  targetName: Nullable(Type.String({ description: 'The name at the time; the code for invites' })),
  reason: Nullable(Type.String()),
  changes: Type.Array(
    Type.Object({
      key: Type.String(),
      old: Type.Unknown({ description: 'null when there was none; permissions are decimal strings' }),
      new: Type.Unknown(),
    }),
  ),
  extra: Type.Object({}, { additionalProperties: true }),
  createdAt: Timestamp,
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

/** A person mentioned on a page of the log. */
export const AuditLogUser = Type.Object({
  id: Id,
  username: Type.String(),
  displayName: Type.String(),
  avatarUrl: Nullable(Type.String()),
  deleted: Type.Optional(Type.Literal(true)),
});

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/audit-log',
  summary: 'Entries of the last 90 days, newest first; needs View Audit Log or Manage Server',
  tag: 'Audit log',
  actors: ['person', 'bot'],
  access: { in: 'server', needsOneOf: ['viewAuditLog', 'manageServer'] },
  query: Type.Object({
    before: Type.Optional(Id),
    after: Type.Optional(Type.String({ description: 'Only entries with a greater id' })),
    limit: PageLimit(LIMITS.auditLogPage, LIMITS.auditLogPageDefault),
    userId: Type.Optional(Type.String({ description: 'Only entries of this actor' })),
    targetId: Type.Optional(Type.String({ description: 'Only entries about this target' })),
    action: Type.Optional(OneOf(AUDIT_ACTIONS)),
  }),
  replies: {
    200: Type.Object({
      entries: Type.Array(AuditLogEntry),
      users: Type.Array(AuditLogUser, { description: 'All accounts in the entries' }),
      hasMore: Type.Boolean(),
    }),
  },
  errors: [],
});

export const auditLogEntryCreate = event({
  name: 'AUDIT_LOG_ENTRY_CREATE',
  summary: 'The audit log has a new entry; for holders of View Audit Log or Manage Server',
  audience: ['server'],
  intent: 'moderation',
  payload: Type.Object({ serverId: Id, entry: AuditLogEntry }),
});

export const auditLogEndpoints = { listAuditLog };
export const auditLogEvents = { auditLogEntryCreate };
