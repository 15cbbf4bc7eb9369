/** Bans, invites, webhooks and apps. */
import type { Ban, Integration, Invite, Webhook } from '@guildhall/protocol';
import { toChannelType } from './channel.ts';
import { pictureName, toUser } from './user.ts';

export function toBan({ user, reason }: Ban) {
  return { user: toUser(user), reason };
}

/** An app in a server. */
export function toIntegration({ application, bot, roleId, addedBy }: Integration) {
  const { id, name, description } = application;
  return {
    id,
    name,
    type: 'discord',
    enabled: true,
    role_id: roleId,
    account: { id, name },
    // discord.py requires the summary.
    application: {
      id,
      name,
      description,
      summary: '',
      icon: pictureName(application.iconUrl),
      bot: toUser(bot),
    },
    ...(addedBy ? { user: toUser(addedBy) } : {}),
  };
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
      description: invite.server.description,
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

export const WEBHOOK_TYPES = { incoming: 1, follower: 2 } as const;

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
