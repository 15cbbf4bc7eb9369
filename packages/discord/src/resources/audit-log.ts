/** The audit log. Libraries expect some fields in every entry. */
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditLogEntry,
  type AutomodTrigger,
  CHANNEL_TYPE_NUMBERS,
  type EndpointReply,
  type Overwrite,
} from '@guildhall/protocol';
import { RULE_CHANGE_KEYS, RULE_CHANGE_VALUES, toTriggerType } from './automod.ts';
import { type ForumTag, toOverwrite, toSortOrder, toTag } from './channel.ts';
import { WEBHOOK_TYPES } from './moderation.ts';
import { toPermissions } from './permissions.ts';
import { toColor } from './role.ts';
import { pictureName, toUser } from './user.ts';

const AUDIT_LOG_TYPES = {
  server_update: 1,
  server_owner_transfer: 1,
  channel_create: 10,
  channel_update: 11,
  channel_delete: 12,
  channel_overwrite_update: 14,
  member_kick: 20,
  member_ban_add: 22,
  member_ban_remove: 23,
  member_timeout: 24,
  member_timeout_remove: 24,
  member_nick_update: 24,
  member_role_update: 25,
  bot_add: 28,
  role_create: 30,
  role_update: 31,
  role_delete: 32,
  invite_create: 40,
  invite_delete: 42,
  webhook_create: 50,
  webhook_update: 51,
  webhook_delete: 52,
  emoji_create: 60,
  emoji_update: 61,
  emoji_delete: 62,
  message_delete: 72,
  automod_rule_create: 140,
  automod_rule_update: 141,
  automod_rule_delete: 142,
  automod_block: 143,
  automod_alert: 144,
  // Discord has neither; a change of a member comes nearest.
  member_app_add: 24,
  imported_claim_create: 24,
  imported_claim_accept: 24,
  imported_claim_delete: 24,
} as const satisfies Record<AuditAction, number>;

const OVERWRITE_CREATE = 13;
const OVERWRITE_DELETE = 15;
const MESSAGE_BULK_DELETE = 73;
const THREAD_UPDATE = 111;
const THREAD_DELETE = 112;

/** Types of which Guildhall has one action. */
const FURTHER_TYPES: { readonly [Action in AuditAction]?: readonly number[] } = {
  channel_update: [THREAD_UPDATE],
  channel_delete: [THREAD_DELETE],
  channel_overwrite_update: [OVERWRITE_CREATE, OVERWRITE_DELETE],
  message_delete: [MESSAGE_BULK_DELETE],
};

/** Actions whose entries may have a type. */
export function actionsOfType(type: number): readonly AuditAction[] {
  return AUDIT_ACTIONS.filter(
    (action) => AUDIT_LOG_TYPES[action] === type || FURTHER_TYPES[action]?.includes(type),
  );
}

export function toAuditLogType({ action, targetType, changes, extra }: AuditLogEntry): number {
  if (action === 'channel_update' && isOfThread(extra)) return THREAD_UPDATE;
  if (action === 'channel_delete' && isOfThread(extra)) return THREAD_DELETE;
  if (action === 'message_delete' && targetType === 'channel') return MESSAGE_BULK_DELETE;
  if (action === 'channel_overwrite_update' && changes.length > 0) {
    if (changes.every((change) => change.old === null)) return OVERWRITE_CREATE;
    if (changes.every((change) => change.new === null)) return OVERWRITE_DELETE;
  }
  return AUDIT_LOG_TYPES[action];
}

/** False for entries of earlier versions, which do not have the kind. */
const isOfThread = ({ kind }: { readonly kind?: unknown }): boolean => kind === 'thread';

/** Changed fields that have another name at Discord. */
const CHANGE_KEYS: Readonly<Record<string, string>> = {
  appliedTags: 'applied_tags',
  autoArchiveMinutes: 'default_auto_archive_duration',
  availableTags: 'available_tags',
  avatarUrl: 'avatar_hash',
  bannerUrl: 'banner_hash',
  channelId: 'channel_id',
  contentMode: 'nsfw',
  defaultSortOrder: 'default_sort_order',
  iconUrl: 'icon_hash',
  kind: 'type',
  maxAgeSecs: 'max_age',
  maxUses: 'max_uses',
  threadLocked: 'locked',
  userLimit: 'user_limit',
  until: 'communication_disabled_until',
  slowmodeSecs: 'rate_limit_per_user',
  overwrites: 'permission_overwrites',
  ownerId: 'owner_id',
  parentId: 'parent_id',
  requiresTwoFactor: 'mfa_level',
};

/** Details of an entry besides its target. */
function toOptions({ extra, targetName }: AuditLogEntry) {
  const { channelId, count, ruleName, triggerKind, targetId, targetType } = extra as Readonly<
    Record<'channelId' | 'count' | 'ruleName' | 'triggerKind' | 'targetId' | 'targetType', unknown>
  >;
  // Required by discord.py; older entries do not name it.
  const kind = (triggerKind ?? 'keyword') as AutomodTrigger['kind'];
  return {
    ...(channelId ? { channel_id: channelId, count: String(count ?? 1) } : {}),
    ...(ruleName
      ? {
          auto_moderation_rule_name: ruleName,
          auto_moderation_rule_trigger_type: String(toTriggerType(kind)),
        }
      : {}),
    ...(targetType ? { id: targetId, type: targetType === 'role' ? '0' : '1', role_name: targetName } : {}),
  };
}

/** Changed values that have another form at Discord. */
const CHANGE_VALUES: Readonly<Record<string, (value: never) => unknown>> = {
  allow: toPermissions,
  availableTags: (tags: readonly ForumTag[]) => tags.map(toTag),
  avatarUrl: pictureName,
  bannerUrl: pictureName,
  color: toColor,
  contentMode: (mode: string) => mode === 'age_restricted',
  defaultSortOrder: toSortOrder,
  deny: toPermissions,
  iconUrl: pictureName,
  kind: toType,
  overwrites: (overwrites: readonly Overwrite[]) => overwrites.map(toOverwrite),
  permissions: toPermissions,
  requiresTwoFactor: Number,
};

/** Of a channel or a webhook; the kinds of other things have no number here. */
function toType(kind: string): number | string {
  return { ...CHANNEL_TYPE_NUMBERS, ...WEBHOOK_TYPES }[kind] ?? kind;
}

function toChange(change: AuditLogEntry['changes'][number], targetType: AuditLogEntry['targetType']) {
  const [keys, values] =
    targetType === 'automod_rule' ? [RULE_CHANGE_KEYS, RULE_CHANGE_VALUES] : [CHANGE_KEYS, CHANGE_VALUES];
  const toValue = (value: unknown) => values[change.key]?.(value as never) ?? value;
  return {
    key: keys[change.key] ?? change.key,
    ...(change.old === null ? {} : { old_value: toValue(change.old) }),
    ...(change.new === null ? {} : { new_value: toValue(change.new) }),
  };
}

/** What discord.py makes an invite of; entries here lack most of it. */
const INVITE = { temporary: false, uses: 0, channel_id: null, max_age: null, max_uses: null };

/** Discord names the invite of an entry by changes of its fields. */
function addInvite(
  changes: ReturnType<typeof toChange>[],
  { action, targetName }: Pick<AuditLogEntry, 'action' | 'targetName'>,
): void {
  const value = action === 'invite_create' ? 'new_value' : 'old_value';
  const known = new Set(changes.map(({ key }) => key));
  const missing = Object.entries(INVITE).filter(([key]) => !known.has(key));
  changes.push(...missing.map(([key, unknown]) => ({ key, [value]: unknown })));
  changes.unshift({ key: 'code', [value]: targetName });
}

export function toAuditLogEntry(entry: AuditLogEntry) {
  const changes = entry.changes.map((change) => toChange(change, entry.targetType));
  if (entry.targetType === 'invite') addInvite(changes, entry);
  return {
    id: entry.id,
    action_type: toAuditLogType(entry),
    user_id: entry.actorId,
    target_id: entry.targetId,
    ...(entry.reason === null ? {} : { reason: entry.reason }),
    changes,
    options: toOptions(entry),
  };
}

export function toAuditLogUser(user: EndpointReply<'listAuditLog'>['users'][number]) {
  return toUser({ ...user, clanTag: null });
}
