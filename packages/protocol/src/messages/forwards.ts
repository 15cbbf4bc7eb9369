/** Forwards (specification: "Forward snapshot"; design 5.1, Forward). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Text } from '../contract/schema.ts';
import { Message } from './messages.ts';

/** Counted by caller and source, and by caller and target. */
export const FORWARD_RATE_LIMIT = { limit: 5, windowSecs: 5 };

export const forwardMessage = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/messages/{messageId}/forward',
  summary: 'Forward a message to up to 5 channels or direct messages; people only',
  description:
    'All or nothing. The forward of a forward passes on the first snapshot. A note follows each forward as a message ' +
    'of its own. Messages in age-restricted channels are forwarded only to age-restricted channels. Each target, too, ' +
    `takes ${FORWARD_RATE_LIMIT.limit} forwards of a person in ${FORWARD_RATE_LIMIT.windowSecs} s.`,
  tag: 'Messages',
  actors: ['person'],
  access: { in: 'conversation', ageGated: true },
  refusesBots: 'bots_cant_forward',
  body: Type.Object({
    targetChannelIds: Type.Array(Id, { minItems: 1, maxItems: 100, description: '1 to 5; each counts once' }),
    note: Type.Optional(Text({ max: LIMITS.messageContent })),
  }),
  replies: {
    201: Type.Object({ messages: Type.Array(Message, { description: 'Forwards, then notes' }) }),
  },
  errors: [
    'not_forwardable',
    'too_many_targets',
    'unknown_message',
    'invalid_channel_kind',
    'thread_locked',
    'screening_pending',
    'timed_out',
    'automod_blocked',
    'slowmode',
    'cannot_dm',
    'recipient_deleted',
    'file_too_large',
  ],
  rateLimits: [{ ...FORWARD_RATE_LIMIT, by: ['actor', 'param:channelId'] }],
});

export const forwardEndpoints = { forwardMessage };
