/** Endpoints below a webhook's URL, including deliveries of code hosts (specification: "Webhooks"; design 5.5). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Name } from '../contract/schema.ts';
import { MESSAGE_FILES, Message, SendMessage } from '../messages/messages.ts';
import { Webhook, WebhookName } from './webhooks.ts';

/** The URL is the credential: delete a leaked webhook and create a new one. */
const byToken = { tag: 'Webhooks', actors: ['webhook'] } as const;

const tokenPath = '/webhooks/{webhookId}/{webhookToken}';

const LIMIT_OF_SERVER = 'Posts and edits of all webhooks of a server: 50 a second together.';

/** So that callers who know only the id cannot use up the owner's limit. */
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
  access: { in: 'webhook' },
  summary: 'The webhook of a URL',
  replies: { 200: Webhook },
  errors: [],
});

export const updateWebhookByToken = endpoint({
  ...byToken,
  method: 'PATCH',
  path: tokenPath,
  access: { in: 'webhook' },
  summary: 'Rename the webhook of a URL, or remove its picture',
  body: Type.Object({ name: Type.Optional(WebhookName), avatar: Type.Optional(Type.Null()) }),
  replies: { 200: Webhook },
  errors: [],
});

export const deleteWebhookByToken = endpoint({
  ...byToken,
  method: 'DELETE',
  path: tokenPath,
  access: { in: 'webhook' },
  summary: 'Delete the webhook of a URL',
  replies: { 204: null },
  errors: [],
});

const { content, embeds, components, flags, allowedMentions } = SendMessage.properties;

export const WebhookPost = Type.Object({
  content,
  embeds,
  components,
  flags,
  allowedMentions,
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
  access: { in: 'webhook' },
  summary: 'Post a message as the webhook',
  description: `No \`Authorization\` header. \`username\` and \`avatar_url\` in the body and \`wait\` in the query are ignored. In a forum give \`threadName\`, which starts a post, or \`threadId\`. ${LIMIT_OF_SERVER}`,
  query: ThreadQuery,
  body: WebhookPost,
  multipart: MESSAGE_FILES,
  replies: { 200: Message },
  errors: [
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
  access: { in: 'webhook' },
  summary: 'Receive a delivery from a code hosting service',
  description: `The body is the delivery, as JSON or as a form with the JSON in \`payload\`, of up to 25 MB; \`X-GitHub-Event\` names the event, \`X-GitHub-Delivery\` lets a repeated delivery post once. Leave the secret empty at the service. Events and actions without a post answer 204. ${LIMIT_OF_SERVER}`,
  body: Type.Object({}, { additionalProperties: true }),
  bodyStream: {
    contentTypes: ['application/json', 'application/x-www-form-urlencoded'],
    maxBytes: LIMITS.deliveryBytes,
  },
  replies: { 200: Message, 204: null },
  errors: ['tag_required'],
  rateLimits: [POSTS],
});

const ownMessage = '/webhooks/{webhookId}/{webhookToken}/messages/{messageId}';

export const getWebhookMessage = endpoint({
  ...byToken,
  method: 'GET',
  path: ownMessage,
  access: { in: 'webhook' },
  summary: 'A message that the webhook posted',
  query: ThreadQuery,
  replies: { 200: Message },
  errors: ['unknown_message', 'unknown_channel'],
});

export const updateWebhookMessage = endpoint({
  ...byToken,
  method: 'PATCH',
  path: ownMessage,
  access: { in: 'webhook' },
  summary: 'Edit a message that the webhook posted',
  description: LIMIT_OF_SERVER,
  query: ThreadQuery,
  body: Type.Object({ content, embeds, components, flags, allowedMentions }),
  replies: { 200: Message },
  errors: [
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
  access: { in: 'webhook' },
  summary: 'Delete a message that the webhook posted',
  query: ThreadQuery,
  replies: { 204: null },
  errors: ['unknown_message', 'unknown_channel'],
});

export const webhookPostEndpoints = {
  getWebhookByToken,
  updateWebhookByToken,
  deleteWebhookByToken,
  postWebhookMessage,
  postCodeHostDelivery,
  getWebhookMessage,
  updateWebhookMessage,
  deleteWebhookMessage,
};
