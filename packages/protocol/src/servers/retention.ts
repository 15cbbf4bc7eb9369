/** Message retention of a server: its owner's rules, and previews of their effect [ours]. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, Timestamp } from '../contract/schema.ts';

const path = '/servers/{serverId}/retention';

const messageDays = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.retentionDays,
    description: 'Days after which a message is deleted; null keeps it',
  }),
);

const ChannelRetention = Type.Object({ channelId: Id, messageDays });

const rules = {
  messageDays,
  channels: Type.Array(ChannelRetention, {
    maxItems: LIMITS.retentionChannels,
    description: 'Channels with a rule of their own, for their threads and posts too',
  }),
};

export const Retention = Type.Object({
  ...rules,
  maximumDays: Nullable(
    Type.Integer({ description: 'Days after which the instance deletes messages, whatever the server says' }),
  ),
  startsAt: Nullable(
    Type.String({
      format: 'date-time',
      description: `Rules that were changed less than ${LIMITS.retentionGraceHours} hours ago begin then`,
    }),
  ),
});
export type Retention = Static<typeof Retention>;

const Expiring = {
  messages: Type.Integer({
    description: `Counted up to ${LIMITS.retentionCounted} in each channel and thread`,
  }),
  isMore: Type.Boolean({ description: 'Whether there are more than were counted' }),
};

export const RetentionPreview = Type.Object({
  ...Expiring,
  channels: Type.Array(
    Type.Object({
      channelId: Id,
      days: Type.Integer({ description: 'The rule that holds there' }),
      ...Expiring,
      oldestAt: Timestamp,
      newestAt: Timestamp,
    }),
    {
      description: `Channels from which messages would go, at most ${LIMITS.retentionChannels}, most messages first`,
    },
  ),
});
export type RetentionPreview = Static<typeof RetentionPreview>;

const access = { in: 'server', ownerOnly: true, afterLookup: true } as const;
const body = Type.Object({
  messageDays: Type.Optional(messageDays),
  channels: Type.Optional(rules.channels),
});

export const getRetention = endpoint({
  method: 'GET',
  path,
  summary: 'How long a server keeps messages',
  tag: 'Servers',
  actors: ['person'],
  access,
  replies: { 200: Retention },
  errors: [],
});

export const updateRetention = endpoint({
  method: 'PATCH',
  path,
  summary: 'Change how long a server keeps messages',
  description:
    `Messages are deleted by a job, a hundred at a time, each with MESSAGE_DELETE_BULK. Changed rules begin ` +
    `${LIMITS.retentionGraceHours} hours later. Pinned messages go too.`,
  tag: 'Servers',
  actors: ['person'],
  access,
  body,
  replies: { 200: Retention },
  errors: ['unknown_channel'],
  audited: true,
});

export const previewRetention = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'What rules would delete now, without changing them',
  description: 'What the body leaves out is as it is set.',
  tag: 'Servers',
  actors: ['person'],
  access,
  body,
  replies: { 200: RetentionPreview },
  errors: ['unknown_channel'],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['actor'] }],
});

export const retentionEndpoints = { getRetention, updateRetention, previewRetention };
