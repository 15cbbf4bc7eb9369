/** Webhooks, the adapter for code hosts, and following of announcement channels (specification: "Webhooks"; design 5.5, 5.6). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from './contract.ts';
import { LIMITS } from './limits.ts';
import { MESSAGE_FILES, Message, SendMessage } from './messages.ts';
import { Id, Name, Nullable, OneOf, Text, Timestamp } from './schema.ts';
import { User } from './users.ts';

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
      { description: 'What a follower follows; names are null once it is gone' },
    ),
  ),
  createdAt: Timestamp,
});
export type Webhook = Static<typeof Webhook>;

const tag = 'Webhooks';
const managed = { tag, actors: ['person', 'bot'] } as const;
const WebhookName = Name({ min: 1, max: LIMITS.webhookName });

export const createWebhook = endpoint({
  ...managed,
  method: 'POST',
  path: '/channels/{channelId}/webhooks',
  summary: 'Make a webhook; needs Manage Webhooks',
  body: Type.Object({ name: WebhookName }),
  replies: { 201: Webhook },
  errors: ['too_many_webhooks', 'invalid_channel_kind'],
  audited: true,
});
export const listChannelWebhooks = endpoint({
  ...managed,
  method: 'GET',
  path: '/channels/{channelId}/webhooks',
  summary: 'Webhooks of a channel with their URLs; needs Manage Webhooks',
  replies: { 200: Type.Array(Webhook) },
  errors: [],
});
export const listServerWebhooks = endpoint({
  ...managed,
  method: 'GET',
  path: '/servers/{serverId}/webhooks',
  summary: 'Webhooks of a server with their URLs; needs Manage Webhooks',
  replies: { 200: Type.Array(Webhook) },
  errors: [],
});
export const updateWebhook = endpoint({
  ...managed,
  method: 'PATCH',
  path: '/webhooks/{webhookId}',
  summary: 'Rename a webhook, change its picture or move it to another channel of the server',
  description:
    'As JSON, or as a form with the picture in `file` and the JSON in `payload_json`. `avatar: null` takes the picture away.',
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
    'unknown_webhook',
    'unknown_channel',
    'too_many_webhooks',
    'invalid_channel_kind',
    'invalid_image',
  ],
  audited: true,
});
export const deleteWebhook = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/webhooks/{webhookId}',
  summary: 'Delete a webhook: its URL posts no longer, or it follows no longer',
  replies: { 204: null },
  errors: ['unknown_webhook'],
  audited: true,
});

/** The URL is the credential: a leaked webhook is deleted and made anew. */
const byToken = { tag, actors: ['webhook'] } as const;
const tokenPath = '/webhooks/{webhookId}/{webhookToken}';
/** Whoever knows the id alone does not use up what its owner may post. */
const POSTS = {
  bucket: 'webhook-posts',
  limit: 5,
  windowSecs: 5,
  by: ['param:webhookId', 'param:webhookToken'],
} as const;

export const getWebhookByToken = endpoint({
  ...byToken,
  method: 'GET',
  path: tokenPath,
  summary: 'The webhook of a URL',
  replies: { 200: Webhook },
  errors: ['unknown_webhook'],
});
export const deleteWebhookByToken = endpoint({
  ...byToken,
  method: 'DELETE',
  path: tokenPath,
  summary: 'Delete the webhook of a URL',
  replies: { 204: null },
  errors: ['unknown_webhook'],
});

const { content, embeds, components, flags } = SendMessage.properties;
export const WebhookPost = Type.Object({
  content,
  embeds,
  components,
  flags,
  threadName: Type.Optional(Name({ min: 1, max: LIMITS.channelName })),
  appliedTags: Type.Optional(Type.Array(Type.String(), { description: 'In forums: up to 5' })),
  applied_tags: Type.Optional(Type.Array(Type.String())),
});
export type WebhookPost = Static<typeof WebhookPost>;

const ThreadQuery = Type.Object({
  threadId: Type.Optional(Type.String({ description: 'A thread or post of the webhook’s channel' })),
});

export const postWebhookMessage = endpoint({
  ...byToken,
  method: 'POST',
  path: tokenPath,
  summary: 'Post a message as the webhook',
  description:
    'No `Authorization` header. `username` and `avatar_url` in the body and `wait` in the query are ignored. In a forum give `threadName`, which starts a post, or `threadId`.',
  query: ThreadQuery,
  body: WebhookPost,
  multipart: MESSAGE_FILES,
  replies: { 200: Message },
  errors: [
    'unknown_webhook',
    'unknown_channel',
    'empty_message',
    'too_many_files',
    'invalid_embeds',
    'invalid_components',
    'invalid_flags',
    'invalid_channel_kind',
    'thread_locked',
    'tag_required',
    'unknown_tag',
    'too_many_tags',
  ],
  rateLimits: [POSTS],
});

export const postCodeHostDelivery = endpoint({
  ...byToken,
  method: 'POST',
  path: '/webhooks/{webhookId}/{webhookToken}/codehost',
  summary: 'Take a delivery of a code hosting service',
  description:
    'The body is the delivery, as JSON or as a form with the JSON in `payload`, of up to 25 MB; `X-GitHub-Event` names the event, `X-GitHub-Delivery` lets a repeated delivery post once. Leave the secret empty at the service. Events and actions without a post answer 204.',
  body: Type.Object({}, { additionalProperties: true }),
  bodyStream: {
    contentTypes: ['application/json', 'application/x-www-form-urlencoded'],
    maxBytes: LIMITS.deliveryBytes,
  },
  replies: { 200: Message, 204: null },
  errors: ['unknown_webhook', 'tag_required'],
  rateLimits: [POSTS],
});

const ownMessage = '/webhooks/{webhookId}/{webhookToken}/messages/{messageId}';

export const getWebhookMessage = endpoint({
  ...byToken,
  method: 'GET',
  path: ownMessage,
  summary: 'A message that the webhook posted',
  query: ThreadQuery,
  replies: { 200: Message },
  errors: ['unknown_webhook', 'unknown_message', 'unknown_channel'],
});
export const updateWebhookMessage = endpoint({
  ...byToken,
  method: 'PATCH',
  path: ownMessage,
  summary: 'Edit a message that the webhook posted',
  query: ThreadQuery,
  body: Type.Object({
    content: Type.Optional(Text({ max: LIMITS.messageContent })),
    embeds,
    components,
    flags,
  }),
  replies: { 200: Message },
  errors: [
    'unknown_webhook',
    'unknown_message',
    'unknown_channel',
    'empty_message',
    'invalid_embeds',
    'invalid_components',
    'invalid_flags',
  ],
  rateLimits: [{ limit: 5, windowSecs: 5, by: ['param:webhookId', 'param:webhookToken'] }],
});
export const deleteWebhookMessage = endpoint({
  ...byToken,
  method: 'DELETE',
  path: ownMessage,
  summary: 'Delete a message that the webhook posted',
  query: ThreadQuery,
  replies: { 204: null },
  errors: ['unknown_webhook', 'unknown_message', 'unknown_channel'],
});

export const followChannel = endpoint({
  ...managed,
  method: 'POST',
  path: '/channels/{channelId}/followers',
  summary: 'Have the crossposts of an announcement channel copied; needs Manage Webhooks in the target',
  body: Type.Object({ targetChannelId: Type.String({ description: 'A text or announcement channel' }) }),
  replies: { 201: Type.Object({ channelId: Id, targetChannelId: Id, webhookId: Id }) },
  errors: [
    'not_announcement',
    'invalid_channel_kind',
    'invalid_channel',
    'too_many_webhooks',
    'unknown_channel',
  ],
  audited: true,
});
export const countFollowers = endpoint({
  ...managed,
  method: 'GET',
  path: '/channels/{channelId}/followers',
  summary: 'How many channels follow an announcement channel; needs Manage Channels',
  replies: { 200: Type.Object({ count: Type.Integer() }) },
  errors: ['not_announcement'],
});
export const crosspostMessage = endpoint({
  ...managed,
  method: 'POST',
  path: '/channels/{channelId}/messages/{messageId}/crosspost',
  summary:
    'Copy an announcement to every following channel, once; own ones with Send Messages, others with Manage Messages',
  replies: { 200: Message },
  errors: [
    'unknown_message',
    'not_announcement',
    'already_crossposted',
    'not_crosspostable',
    'screening_pending',
    'timed_out',
  ],
  rateLimits: [{ limit: 10, windowSecs: 3600, by: ['param:channelId'] }],
});

export const webhooksUpdate = event({
  name: 'WEBHOOKS_UPDATE',
  summary: 'Webhooks of a channel changed; for holders of Manage Webhooks there',
  audience: 'channel',
  intent: 'webhooks',
  payload: Type.Object({ serverId: Id, channelId: Id }),
});

export const webhookEndpoints = {
  createWebhook,
  listChannelWebhooks,
  listServerWebhooks,
  updateWebhook,
  deleteWebhook,
  getWebhookByToken,
  deleteWebhookByToken,
  postWebhookMessage,
  postCodeHostDelivery,
  getWebhookMessage,
  updateWebhookMessage,
  deleteWebhookMessage,
  followChannel,
  countFollowers,
  crosspostMessage,
};
export const webhookEvents = { webhooksUpdate };
