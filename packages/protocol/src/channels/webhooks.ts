/** Management of webhooks (specification: "Webhooks"; design 5.5). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, OneOf, Timestamp } from '../contract/schema.ts';

export const Webhook = Type.Object({
  id: Id,
  kind: OneOf(['incoming', 'follower']),
  serverId: Id,
  channelId: Id,
  name: Type.String(),
  avatarUrl: Nullable(Type.String()),
  url: Type.Optional(
    Type.String({ description: 'Posts into the channel, and is a secret; incoming ones only' }),
  ),
  creator: Nullable(User),
  source: Type.Optional(
    Type.Object(
      {
        serverId: Id,
        serverName: Nullable(Type.String()),
        channelId: Id,
        channelName: Nullable(Type.String()),
      },
      { description: 'The followed channel; names are null once it is deleted' },
    ),
  ),
  createdAt: Timestamp,
});

export type Webhook = Static<typeof Webhook>;

const managed = { tag: 'Webhooks', actors: ['person', 'bot'] } as const;

export const WebhookName = Name({ min: 1, max: LIMITS.webhookName });

export const createWebhook = endpoint({
  ...managed,
  method: 'POST',
  path: '/channels/{channelId}/webhooks',
  access: { in: 'channel', needs: ['manageWebhooks'] },
  summary: 'Create a webhook; needs Manage Webhooks',
  body: Type.Object({ name: WebhookName }),
  replies: { 201: Webhook },
  errors: ['too_many_webhooks', 'invalid_channel_kind'],
  audited: true,
});

export const listChannelWebhooks = endpoint({
  ...managed,
  method: 'GET',
  path: '/channels/{channelId}/webhooks',
  access: { in: 'channel', needs: ['manageWebhooks'] },
  summary: 'Webhooks of a channel with their URLs; needs Manage Webhooks',
  replies: { 200: Type.Array(Webhook) },
  errors: [],
});

export const listServerWebhooks = endpoint({
  ...managed,
  method: 'GET',
  path: '/servers/{serverId}/webhooks',
  access: { in: 'server', needs: ['manageWebhooks'] },
  summary: 'Webhooks of a server with their URLs; needs Manage Webhooks',
  replies: { 200: Type.Array(Webhook) },
  errors: [],
});

export const updateWebhook = endpoint({
  ...managed,
  method: 'PATCH',
  path: '/webhooks/{webhookId}',
  access: { in: 'webhook', needs: ['manageWebhooks'], loadedLater: true },
  summary: 'Rename a webhook, change its picture or move it to another channel of the server',
  description:
    'As JSON, or as a form with the picture in `file` and the JSON in `payload_json`. `avatar: null` removes the picture.',
  body: Type.Object({
    name: Type.Optional(WebhookName),
    channelId: Type.Optional(Type.String()),
    avatar: Type.Optional(Type.Null()),
  }),
  multipart: {
    bodyAs: 'payload_json',
    files: { name: 'file', min: 0, max: 1, maxBytes: LIMITS.imageBytes },
  },
  replies: { 200: Webhook },
  errors: [
    'unknown_channel',
    'too_many_webhooks',
    'invalid_channel_kind',
    'invalid_channel',
    'invalid_image',
  ],
  audited: true,
});

export const deleteWebhook = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/webhooks/{webhookId}',
  access: { in: 'webhook', needs: ['manageWebhooks'], loadedLater: true },
  summary: 'Delete a webhook: its URL stops posting, or it stops following',
  replies: { 204: null },
  errors: [],
  audited: true,
});

export const webhooksUpdate = event({
  name: 'WEBHOOKS_UPDATE',
  summary: 'Webhooks of a channel changed; for holders of Manage Webhooks there',
  audience: ['channel'],
  intent: 'webhooks',
  payload: Type.Object({ serverId: Id, channelId: Id }),
});

export const webhookEndpoints = {
  createWebhook,
  listChannelWebhooks,
  listServerWebhooks,
  updateWebhook,
  deleteWebhook,
};

export const webhookEvents = { webhooksUpdate };
