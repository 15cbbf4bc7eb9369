/** Following announcement channels (specification: "Webhooks"; design 5.6). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { Id } from '../contract/schema.ts';
import { Message } from './messages.ts';

const managed = { tag: 'Webhooks', actors: ['person', 'bot'] } as const;

export const followChannel = endpoint({
  ...managed,
  method: 'POST',
  path: '/channels/{channelId}/followers',
  access: { in: 'channel', ageGated: true },
  summary: 'Copy the crossposts of an announcement channel to another channel; needs Manage Webhooks there',
  body: Type.Object({ targetChannelId: Type.String({ description: 'A text or announcement channel' }) }),
  replies: { 201: Type.Object({ channelId: Id, targetChannelId: Id, webhookId: Id }) },
  errors: [
    'not_announcement',
    'invalid_channel_kind',
    'invalid_channel',
    'too_many_webhooks',
    'two_factor_required',
    'screening_pending',
    'timed_out',
  ],
  audited: true,
});

export const countFollowers = endpoint({
  ...managed,
  method: 'GET',
  path: '/channels/{channelId}/followers',
  access: { in: 'channel', needs: ['manageChannels'] },
  summary: 'The number of channels that follow an announcement channel; needs Manage Channels',
  replies: { 200: Type.Object({ count: Type.Integer() }) },
  errors: ['not_announcement'],
});

export const crosspostMessage = endpoint({
  ...managed,
  method: 'POST',
  path: '/channels/{channelId}/messages/{messageId}/crosspost',
  access: { in: 'channel', needs: ['manageMessages'], afterLookup: true, exceptOwn: true, ageGated: true },
  summary:
    'Copy an announcement to every following channel, once; own ones with Send Messages, others with Manage Messages',
  replies: { 200: Message },
  errors: ['unknown_message', 'not_announcement', 'already_crossposted', 'not_crosspostable'],
  rateLimits: [{ limit: 10, windowSecs: 3600, by: ['param:channelId'], shared: true }],
});

export const announcementEndpoints = { followChannel, countFollowers, crosspostMessage };
