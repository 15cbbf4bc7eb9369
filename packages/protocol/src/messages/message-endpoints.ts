/** Endpoints of messages (specification: "Messages"; design 5.1). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, PageLimit } from '../contract/schema.ts';
import { MESSAGE_FILES, Message, SendMessage } from './messages.ts';

const channelMessages = '/channels/{channelId}/messages';

const oneMessage = '/channels/{channelId}/messages/{messageId}';

export const listMessages = endpoint({
  method: 'GET',
  path: channelMessages,
  summary: 'A page of messages, oldest first; without before the newest page',
  tag: 'Messages',
  actors: ['person', 'bot'],
  access: { in: 'conversation', ageGated: true },
  query: Type.Object({
    limit: PageLimit(LIMITS.messagesPage, LIMITS.messagesPageDefault),
    before: Type.Optional(Id),
    after: Type.Optional(Id),
    around: Type.Optional(Id),
  }),
  replies: { 200: Type.Array(Message) },
  errors: ['invalid_channel_kind'],
  rateLimits: [{ limit: 10, windowSecs: 2, by: ['actor', 'param:channelId'] }],
});

export const getMessage = endpoint({
  method: 'GET',
  path: oneMessage,
  summary: 'One message',
  tag: 'Messages',
  actors: ['person', 'bot'],
  access: { in: 'conversation', ageGated: true },
  replies: { 200: Message },
  errors: ['unknown_message'],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: channelMessages,
  summary: 'Send a message',
  tag: 'Messages',
  actors: ['person', 'bot'],
  access: {
    in: 'conversation',
    needs: ['sendMessages'],
    afterLookup: true,
    ageGated: true,
    refusedWhenBlocked: true,
  },
  body: SendMessage,
  multipart: MESSAGE_FILES,
  replies: { 201: Message, 200: Message },
  errors: [
    'coins_official_only',
    'coins_need_files',
    'empty_message',
    'too_many_files',
    'too_many_stickers',
    'invalid_stickers',
    'unknown_sticker',
    'invalid_poll',
    'unknown_message',
    'invalid_channel_kind',
    'bots_only',
    'invalid_flags',
    'invalid_components',
    'invalid_embeds',
    'thread_locked',
    'automod_blocked',
    'slowmode',
    'recipient_deleted',
    'bots_cant_forward',
  ],
  rateLimits: [{ limit: 5, windowSecs: 5, by: ['actor', 'param:channelId'] }],
});

const { content, embeds, components, flags, allowedMentions } = SendMessage.properties;

export const editMessage = endpoint({
  method: 'PATCH',
  path: oneMessage,
  summary: 'Edit your own message',
  tag: 'Messages',
  actors: ['person', 'bot'],
  access: { in: 'conversation', ageGated: true, refusedWhenBlocked: true },
  body: Type.Object({ content, embeds, components, flags, allowedMentions }),
  replies: { 200: Message },
  errors: [
    'unknown_message',
    'not_own_message',
    'screening_pending',
    'timed_out',
    'forward_not_editable',
    'poll_not_editable',
    'bots_only',
    'invalid_flags',
    'invalid_components',
    'invalid_embeds',
    'empty_message',
    'automod_blocked',
    'system_message',
  ],
  rateLimits: [{ limit: 5, windowSecs: 5, by: ['actor', 'param:channelId'] }],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: oneMessage,
  summary: "Delete your own message, or anyone's with Manage Messages",
  tag: 'Messages',
  actors: ['person', 'bot'],
  access: { in: 'conversation', needs: ['manageMessages'], afterLookup: true, exceptOwn: true },
  replies: { 204: null },
  errors: ['unknown_message', 'system_message'],
  rateLimits: [{ limit: 5, windowSecs: 1, by: ['actor', 'param:channelId'] }],
  audited: true,
});

export const bulkDeleteMessages = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/messages/bulk-delete',
  summary: 'Delete 2 to 100 messages of the last 14 days; needs Manage Messages',
  description:
    'Ids of messages that do not exist are ignored. The audit log gets a single entry with the number of messages.',
  tag: 'Messages',
  actors: ['person', 'bot'],
  access: { in: 'conversation', needs: ['manageMessages'] },
  body: Type.Object({
    ids: Type.Array(Id, {
      minItems: LIMITS.bulkDeleteMinimum,
      maxItems: LIMITS.bulkDelete,
      uniqueItems: true,
    }),
  }),
  replies: { 204: null },
  errors: ['messages_too_old'],
  rateLimits: [{ limit: 1, windowSecs: 1, by: ['actor', 'param:channelId'] }],
  audited: true,
});

export const startTyping = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/typing',
  summary: 'Show typing for about 9 seconds',
  tag: 'Messages',
  actors: ['person', 'bot'],
  access: { in: 'conversation', needs: ['sendMessages'], ageGated: true, refusedWhenBlocked: true },
  replies: { 204: null },
  errors: ['invalid_channel_kind', 'thread_locked', 'recipient_deleted'],
  rateLimits: [{ limit: 5, windowSecs: 5, by: ['actor', 'param:channelId'] }],
});

export const messageEndpoints = {
  listMessages,
  getMessage,
  sendMessage,
  editMessage,
  deleteMessage,
  bulkDeleteMessages,
  startTyping,
};
