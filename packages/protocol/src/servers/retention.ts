/**
 * Retention of messages and attachments in a server: its owner's rules, and previews of their effect (not in the
 * specification).
 */
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

const attachmentDays = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.retentionDays,
    description: 'Days after which a message loses its attachments; null keeps them as long as the message',
  }),
);

const channelsWithRules = {
  maxItems: LIMITS.retentionChannels,
  description: 'Channels with a rule of their own, for their threads and posts too',
};

const maximum = (what: string) =>
  Nullable(
    Type.Integer({ description: `Days after which the instance deletes ${what}, whatever the server says` }),
  );

export const Retention = Type.Object({
  messageDays,
  attachmentDays,
  channels: Type.Array(Type.Object({ channelId: Id, messageDays, attachmentDays }), channelsWithRules),
  maximumDays: maximum('messages'),
  attachmentMaximumDays: maximum('attachments'),
  startsAt: Nullable(
    Type.String({
      format: 'date-time',
      description: `When rules that were changed less than ${LIMITS.retentionGraceHours} hours ago take effect`,
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

const ExpiringFiles = {
  files: Type.Integer({
    description: `Of up to ${LIMITS.retentionCounted} messages in each channel and thread`,
  }),
  bytes: Type.Integer(),
  isMore: Type.Boolean({ description: 'Whether there are more than were counted' }),
};

export const RetentionPreview = Type.Object({
  ...Expiring,
  channels: Type.Array(
    Type.Object({
      channelId: Id,
      days: Type.Integer({ description: 'The rule that applies there' }),
      ...Expiring,
      oldestAt: Timestamp,
      newestAt: Timestamp,
    }),
    {
      description: `Channels whose messages would be deleted, at most ${LIMITS.retentionChannels}, most messages first`,
    },
  ),
  attachments: Type.Object(
    {
      ...ExpiringFiles,
      channels: Type.Array(
        Type.Object({
          channelId: Id,
          days: Type.Integer({ description: 'The rule that applies there' }),
          messages: Type.Integer({ description: 'How many messages would lose files' }),
          ...ExpiringFiles,
          oldestAt: Timestamp,
          newestAt: Timestamp,
        }),
        {
          description: `Channels whose files would be deleted, at most ${LIMITS.retentionChannels}, most bytes first`,
        },
      ),
    },
    { description: 'Attachments of messages that stay' },
  ),
});
export type RetentionPreview = Static<typeof RetentionPreview>;

const access = { in: 'server', ownerOnly: true, afterLookup: true } as const;
const body = Type.Object({
  messageDays: Type.Optional(messageDays),
  attachmentDays: Type.Optional(attachmentDays),
  channels: Type.Optional(
    Type.Array(
      Type.Object({ channelId: Id, messageDays, attachmentDays: Type.Optional(attachmentDays) }),
      channelsWithRules,
    ),
  ),
});

export const getRetention = endpoint({
  method: 'GET',
  path,
  summary: 'The retention rules of a server',
  tag: 'Servers',
  actors: ['person'],
  access,
  replies: { 200: Retention },
  errors: [],
});

export const updateRetention = endpoint({
  method: 'PATCH',
  path,
  summary: 'Change the retention rules of a server',
  description:
    `Messages are deleted by a job, a hundred at a time, each with MESSAGE_DELETE_BULK. A message that ` +
    'loses its attachments stays, with MESSAGE_UPDATE; files of priced posts are deleted only with their message. ' +
    `Changed rules take effect ${LIMITS.retentionGraceHours} hours later. Pinned messages are deleted too.`,
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
  summary: 'Preview what rules would delete now, without changing the rules',
  description: 'Omitted fields keep their current setting.',
  tag: 'Servers',
  actors: ['person'],
  access,
  body,
  replies: { 200: RetentionPreview },
  errors: ['unknown_channel'],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['actor'] }],
});

export const retentionEndpoints = { getRetention, updateRetention, previewRetention };
