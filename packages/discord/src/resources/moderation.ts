/** Bans, invites, webhooks and the audit log. */
import type { AuditAction, AuditLogEntry, Ban, EndpointReply, Invite, Webhook } from '@guildhall/protocol';
import { toChannelType } from './channel.ts';
import { pictureName, toUser } from './user.ts';

export function toBan({ user, reason }: Ban) {
  return { user: toUser(user), reason };
}

export function toInvite(invite: Invite) {
  return {
    type: 0,
    code: invite.code,
    inviter: toUser(invite.inviter),
    channel: {
      id: invite.channel.id,
      name: invite.channel.name,
      type: toChannelType(invite.channel.kind),
    },
    guild: {
      id: invite.server.id,
      name: invite.server.name,
      icon: pictureName(invite.server.iconUrl),
      splash: null,
      banner: null,
      description: null,
      features: [],
      verification_level: 0,
      vanity_url_code: null,
      nsfw_level: 0,
      premium_subscription_count: 0,
    },
    guild_id: invite.serverId,
    channel_id: invite.channelId,
    approximate_member_count: invite.server.memberCount,
    approximate_presence_count: invite.server.onlineCount,
    expires_at: invite.expiresAt,
    uses: invite.uses,
    max_uses: invite.maxUses,
    max_age: invite.maxAgeSecs,
    temporary: false,
    created_at: invite.createdAt,
  };
}

const WEBHOOK_TYPES = { incoming: 1, follower: 2 } as const;

export function toWebhook(webhook: Webhook) {
  const token = webhook.url?.split('/').at(-1);
  return {
    id: webhook.id,
    type: WEBHOOK_TYPES[webhook.kind],
    guild_id: webhook.serverId,
    channel_id: webhook.channelId,
    name: webhook.name,
    avatar: pictureName(webhook.avatarUrl),
    application_id: null,
    ...(webhook.creator ? { user: toUser(webhook.creator) } : {}),
    ...(token === undefined ? {} : { token, url: webhook.url }),
    ...(webhook.source
      ? {
          source_guild: { id: webhook.source.serverId, name: webhook.source.serverName, icon: null },
          source_channel: { id: webhook.source.channelId, name: webhook.source.channelName },
        }
      : {}),
  };
}

export const AUDIT_LOG_TYPES = {
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
  member_app_add: 28,
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
} as const satisfies Record<AuditAction, number>;

/** Names of changed fields that Discord spells otherwise. */
const CHANGE_KEYS: Readonly<Record<string, string>> = {
  timeoutUntil: 'communication_disabled_until',
  slowmodeSecs: 'rate_limit_per_user',
  ownerId: 'owner_id',
  parentId: 'parent_id',
};

export function toAuditLogEntry(entry: AuditLogEntry) {
  const { channelId } = entry.extra as { channelId?: string };
  return {
    id: entry.id,
    action_type: AUDIT_LOG_TYPES[entry.action],
    user_id: entry.actorId,
    target_id: entry.targetId,
    ...(entry.reason === null ? {} : { reason: entry.reason }),
    changes: entry.changes.map((change) => ({
      key: CHANGE_KEYS[change.key] ?? change.key,
      ...(change.old === null ? {} : { old_value: change.old }),
      ...(change.new === null ? {} : { new_value: change.new }),
    })),
    ...(channelId === undefined ? {} : { options: { channel_id: channelId, count: '1' } }),
  };
}

export function toAuditLogUser(user: EndpointReply<'listAuditLog'>['users'][number]) {
  return toUser({ ...user, clanTag: null });
}
