/** Messages that a person has saved, visible only to that person. */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, PageLimit, ServerOrDirect, Timestamp } from '../contract/schema.ts';
import { Message } from './messages.ts';

export const SavedMessage = Type.Object({
  id: Type.String({ description: 'Identifies the save; grows with time, for the next page' }),
  savedAt: Timestamp,
  message: Message,
});
export type SavedMessage = Static<typeof SavedMessage>;

export const SavedId = Type.Object({
  id: Type.String({ description: 'Identifies the save; grows with time' }),
  channelId: Id,
  messageId: Id,
});
export type SavedId = Static<typeof SavedId>;

const writes = {
  path: '/channels/{channelId}/messages/{messageId}/save',
  tag: 'Messages',
  actors: ['person'],
  rateLimits: [{ bucket: 'saved messages', limit: 20, windowSecs: 10, by: ['actor'] }],
} as const;

export const listSavedMessages = endpoint({
  method: 'GET',
  path: '/users/@me/saved-messages',
  summary: "The caller's saved messages, last saved first",
  description: 'Leaves out deleted messages and messages in channels that the caller no longer sees.',
  tag: 'Messages',
  actors: ['person'],
  access: { in: 'own account' },
  query: Type.Object({
    before: Type.Optional(Id),
    limit: PageLimit(LIMITS.mentionsPage, LIMITS.mentionsPageDefault),
    serverId: ServerOrDirect,
  }),
  replies: { 200: Type.Array(SavedMessage) },
  errors: [],
});

export const listSavedIds = endpoint({
  method: 'GET',
  path: '/users/@me/saved-messages/ids',
  summary: 'Ids of your saved messages, last saved first; includes those that you can no longer read',
  tag: 'Messages',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(SavedId) },
  errors: [],
});

export const saveMessage = endpoint({
  ...writes,
  method: 'PUT',
  summary: 'Save a message; one that is saved already keeps its place in the list',
  description:
    'With the `id` of an earlier save, the message returns to its place in the list, for example after an undo. ' +
    'Beyond the limit, the oldest saved message that the caller can no longer read makes room.',
  access: { in: 'conversation', whileSuspended: true, ageGated: true },
  body: Type.Optional(Type.Object({ id: Type.Optional(Id) })),
  replies: { 204: null },
  errors: ['unknown_message', 'too_many_saved_messages'],
});

export const unsaveMessage = endpoint({
  ...writes,
  method: 'DELETE',
  summary: 'Remove a message from your saved messages, even one that you can no longer read',
  access: { in: 'own account' },
  replies: { 204: null },
  errors: ['unknown_message'],
});

export const savedMessagesUpdate = event({
  name: 'SAVED_MESSAGES_UPDATE',
  summary: 'A message was saved, or removed from the saved messages',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({ channelId: Id, messageId: Id, saved: Type.Boolean() }),
});

export const savedMessageEndpoints = { listSavedMessages, listSavedIds, saveMessage, unsaveMessage };
export const savedMessageEvents = { savedMessagesUpdate };
