/** Events of messages (specification: "Messages"; design 5.1). */
import { Type } from 'typebox';
import { event } from '../contract/contract.ts';
import { Id, Nullable, Timestamp } from '../contract/schema.ts';
import { Message } from './messages.ts';

const { reactions, ...withoutReactions } = Message.properties;

export const messageCreate = event({
  name: 'MESSAGE_CREATE',
  summary: 'A message was created',
  audience: ['channel', 'users', 'user'],
  intent: 'messages',
  payload: Type.Object({
    ...Message.properties,
    serverId: Nullable(Id),
    member: Type.Optional(
      Type.Object({ nick: Nullable(Type.String()), roles: Type.Array(Id), joinedAt: Timestamp }),
    ),
  }),
});

export const messageUpdate = event({
  name: 'MESSAGE_UPDATE',
  summary: 'A message changed; reactions are left out',
  audience: ['channel', 'users', 'user'],
  intent: 'messages',
  payload: Type.Object(withoutReactions),
});

export const messageDelete = event({
  name: 'MESSAGE_DELETE',
  summary: 'A message was deleted',
  audience: ['channel', 'users', 'user'],
  intent: 'messages',
  payload: Type.Object({ id: Id, channelId: Id, serverId: Nullable(Id) }),
});

export const messageDeleteBulk = event({
  name: 'MESSAGE_DELETE_BULK',
  summary: 'Several messages of a channel were deleted, at most 100 per event',
  audience: ['channel', 'users'],
  intent: 'messages',
  payload: Type.Object({ ids: Type.Array(Id), channelId: Id, serverId: Nullable(Id) }),
});

export const typingStart = event({
  name: 'TYPING_START',
  summary: 'Someone started typing; show it for 9 seconds',
  audience: ['channel', 'users'],
  intent: 'typing',
  payload: Type.Object({ channelId: Id, serverId: Nullable(Id), userId: Id, startedAt: Timestamp }),
  ephemeral: true,
  onlyWhereShown: true,
});

export const messageEvents = { messageCreate, messageUpdate, messageDelete, messageDeleteBulk, typingStart };
