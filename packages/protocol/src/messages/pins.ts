/** Pinned messages (specification: "Messages", pins; design 5.1, 1.2 for direct messages). */
import { Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { Id, Nullable, Timestamp } from '../contract/schema.ts';
import { Message } from './messages.ts';

const writes = {
  path: '/channels/{channelId}/pins/{messageId}',
  tag: 'Pins',
  actors: ['person', 'bot'],
  description: 'Needs Manage Messages; in direct messages and groups everyone in it may.',
  rateLimits: [{ bucket: 'pins', limit: 5, windowSecs: 5, by: ['actor', 'param:channelId'] }],
} as const;

export const listPins = endpoint({
  method: 'GET',
  path: '/channels/{channelId}/pins',
  summary: 'Pinned messages of a channel, newest pin first',
  tag: 'Pins',
  actors: ['person', 'bot'],
  access: { in: 'conversation', ageGated: true },
  replies: { 200: Type.Array(Message) },
  errors: ['invalid_channel_kind'],
});
export const pinMessage = endpoint({
  ...writes,
  method: 'PUT',
  summary: 'Pin a message',
  replies: { 204: null },
  errors: ['unknown_message', 'too_many_pins'],
  access: {
    in: 'conversation',
    needs: ['manageMessages'],
    afterLookup: true,
    exceptInDirect: true,
    ageGated: true,
    refusedWhenBlocked: true,
  },
});
export const unpinMessage = endpoint({
  ...writes,
  method: 'DELETE',
  summary: 'Unpin a message',
  replies: { 204: null },
  errors: ['unknown_message'],
  access: {
    in: 'conversation',
    needs: ['manageMessages'],
    afterLookup: true,
    exceptInDirect: true,
    ageGated: true,
    refusedWhenBlocked: true,
  },
});

export const channelPinsUpdate = event({
  name: 'CHANNEL_PINS_UPDATE',
  summary: 'A message was pinned or unpinned',
  audience: ['channel', 'users'],
  intent: 'servers',
  payload: Type.Object({
    channelId: Id,
    serverId: Nullable(Id),
    lastPinAt: Nullable(Timestamp),
  }),
});

export const pinEndpoints = { listPins, pinMessage, unpinMessage };
export const pinEvents = { channelPinsUpdate };
