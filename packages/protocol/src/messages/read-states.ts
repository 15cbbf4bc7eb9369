/** Read states (specification: "Messages"; design 5.1). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { Id, Nullable } from '../contract/schema.ts';

export const ReadState = Type.Object({
  channelId: Id,
  lastReadMessageId: Nullable(Id),
  mentionCount: Type.Integer(),
});

export type ReadState = Static<typeof ReadState>;

export const acknowledgeMessage = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/messages/{messageId}/ack',
  summary: 'Mark a channel as read up to a message',
  tag: 'Messages',
  actors: ['person'],
  access: { in: 'conversation', whileSuspended: true },
  body: Type.Optional(Type.Object({ manual: Type.Optional(Type.Boolean()) })),
  replies: { 204: null },
  errors: ['unknown_message'],
});

export const acknowledgeServer = endpoint({
  method: 'POST',
  path: '/servers/{serverId}/ack',
  summary: 'Mark every channel of a server as read',
  tag: 'Messages',
  actors: ['person'],
  access: { in: 'server', whileSuspended: true },
  replies: { 204: null },
  errors: [],
});

export const readStateUpdate = event({
  name: 'READ_STATE_UPDATE',
  summary: 'Another session read a channel',
  audience: ['user'],
  intent: 'always',
  payload: ReadState,
});

export const readStateEndpoints = { acknowledgeMessage, acknowledgeServer };

export const readStateEvents = { readStateUpdate };
