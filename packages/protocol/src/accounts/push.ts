/** Push notifications: Web Push (RFC 8030), encrypted for each device (RFC 8291) and signed by the instance (RFC 8292). */
import { type Static, Type } from 'typebox';
import { ChannelKind } from '../channels/channels.ts';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, Timestamp } from '../contract/schema.ts';

function isPushEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

const PushLevel = OneOf(['all', 'mentions', 'nothing'], {
  description: 'What is pushed from servers and channels for which nothing else is set',
});

export const PushSubscription = Type.Object({
  sessionId: Id,
  userAgent: Nullable(Type.String()),
  level: PushLevel,
  createdAt: Timestamp,
  current: Type.Boolean({ description: 'Whether it is the device of this session' }),
});
export type PushSubscription = Static<typeof PushSubscription>;

/** The content of a push message after decryption, as JSON. */
export const PushNotice = Type.Union([
  Type.Object({
    type: Type.Literal('message'),
    messageId: Id,
    channelId: Id,
    serverId: Nullable(Id),
    author: Type.Object({ id: Id, name: Type.String(), avatarUrl: Nullable(Type.String()) }),
    channelName: Nullable(
      Type.String({ description: 'Null in direct messages and in groups without a name' }),
    ),
    channelKind: Nullable(ChannelKind),
    serverName: Nullable(Type.String()),
    content: Type.String({
      description:
        'The beginning of the first text of the message, as plain text; without text, what `part` names',
    }),
    part: Type.Optional(
      OneOf(['poll', 'sticker', 'file'], {
        description: 'What a message without text has: `content` is its name',
      }),
    ),
  }),
  Type.Object({
    type: Type.Literal('call'),
    messageId: Id,
    channelId: Id,
    caller: Type.Object({ id: Id, name: Type.String(), avatarUrl: Nullable(Type.String()) }),
    channelName: Nullable(Type.String({ description: 'Null except in groups with a name' })),
  }),
  Type.Object({ type: Type.Literal('test') }),
]);
export type PushNotice = Static<typeof PushNotice>;

export const getPush = endpoint({
  method: 'GET',
  path: '/users/@me/push',
  summary: 'The public key for push subscriptions, and your subscribed devices',
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  replies: {
    200: Type.Object({
      publicKey: Type.String({ description: 'The `applicationServerKey` of subscriptions, as base64url' }),
      subscriptions: Type.Array(PushSubscription, { description: 'Newest first' }),
    }),
  },
  errors: [],
});

export const putPushSubscription = endpoint({
  method: 'PUT',
  path: '/users/@me/push',
  summary: 'Push notifications to the device of this session',
  description:
    'The body is the result of `PushManager.subscribe`. It replaces an earlier subscription of the session, and ends with ' +
    'the session, or when the push service reports that the device is gone. Mentions, direct messages, ringing calls and ' +
    'messages selected by the notification settings are pushed, unless a client of the person was in use within the last minute.',
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({
    endpoint: Type.Refine(
      Type.String({ maxLength: LIMITS.pushEndpoint }),
      isPushEndpoint,
      () => 'must be an https URL',
    ),
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', description: "The browser's public key" }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', description: 'Its authentication secret' }),
    }),
    level: Type.Optional(PushLevel),
  }),
  replies: { 200: PushSubscription },
  errors: [],
  rateLimits: [{ limit: 20, windowSecs: 600, by: ['actor'] }],
});

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/users/@me/push/{sessionId}',
  summary: 'Stop push notifications to a device',
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: ['unknown_push_subscription'],
});

export const testPushSubscription = endpoint({
  method: 'POST',
  path: '/users/@me/push/{sessionId}/test',
  summary: 'Send a test notification to a device',
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: ['unknown_push_subscription', 'push_failed'],
  rateLimits: [{ limit: 5, windowSecs: 60, by: ['actor'] }],
});

export const reportActivity = endpoint({
  method: 'POST',
  path: '/users/@me/activity',
  summary: 'Report that a client is in use, so that nothing is pushed for a minute',
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  replies: {
    200: Type.Object({
      againInSecs: Type.Integer({ description: 'When to report again, if the client is still in use then' }),
    }),
  },
  errors: [],
  rateLimits: [{ limit: 60, windowSecs: 60, by: ['actor'] }],
});

export const pushEndpoints = {
  getPush,
  putPushSubscription,
  deletePushSubscription,
  testPushSubscription,
  reportActivity,
};
