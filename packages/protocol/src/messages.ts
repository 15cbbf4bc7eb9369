/** Messages (specification: Message, "Messages"; design 5.1). */
import { type Static, Type } from 'typebox';
import type { Component } from './components.ts';
import { endpoint, event } from './contract.ts';
import { LIMITS } from './limits.ts';
import {
  Attachment,
  Coins,
  type CreatePoll,
  Crosspost,
  ForwardSnapshot,
  InteractionOrigin,
  MessageEmbeds,
  MessageSticker,
  OpenObject,
  Poll,
  PollResult,
  Reaction,
} from './message-parts.ts';
import { Id, Nullable, Text, Timestamp } from './schema.ts';
import { User } from './users.ts';

export const ReplyPreview = Type.Object({
  id: Id,
  author: User,
  content: Type.String({ description: 'The first 200 characters' }),
  hasAttachments: Type.Boolean(),
  forwarded: Type.Optional(Type.Literal(true)),
});

const messageFields = {
  id: Id,
  channelId: Id,
  author: User,
  content: Type.String(),
  createdAt: Timestamp,
  editedAt: Nullable(Timestamp),
  attachments: Type.Array(Attachment),
  embeds: MessageEmbeds,
  components: Type.Array(
    Type.Unsafe<Component>({ ...OpenObject, description: 'Buttons, select menus and layout components' }),
  ),
  flags: Type.Integer(),
  mentions: Type.Array(Id),
  mentionRoles: Type.Array(Id),
  mentionEveryone: Type.Boolean(),
  replyDeleted: Type.Boolean(),
  pinned: Type.Boolean(),
  crossposted: Type.Boolean(),
  coins: Nullable(Coins),
  stickers: Type.Array(MessageSticker),
  reply: Nullable(ReplyPreview),
  forward: Nullable(ForwardSnapshot),
  interaction: Nullable(InteractionOrigin),
  poll: Nullable(Poll),
  pollResult: Nullable(PollResult),
  type: Type.Optional(
    Type.Integer({
      description:
        'System notices: 1 added, 2 left or removed, 3 call, 4 group renamed, 5 group picture changed',
    }),
  ),
  target: Type.Optional(User),
  call: Type.Optional(
    Type.Object(
      {
        participants: Type.Array(Id, { description: 'Everyone who took part, in the order of joining' }),
        endedAt: Nullable(Timestamp),
      },
      { description: 'Notices of calls; endedAt is null while it goes on' },
    ),
  ),
  nonce: Type.Optional(Type.String({ description: 'Echoed to its sender and in MESSAGE_CREATE' })),
  webhookId: Type.Optional(Id),
  applicationId: Type.Optional(Id),
  crosspost: Type.Optional(Crosspost),
};

const reactions = Type.Array(Reaction);

export const Message = Type.Object({ ...messageFields, reactions });
export type Message = Static<typeof Message>;

const channelMessages = '/channels/{channelId}/messages';
const oneMessage = '/channels/{channelId}/messages/{messageId}';

export const listMessages = endpoint({
  method: 'GET',
  path: channelMessages,
  summary: 'A page of messages, oldest first; without before the newest page',
  tag: 'Messages',
  actors: ['person', 'bot'],
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIMITS.messagesPage, default: LIMITS.messagesPageDefault }),
    ),
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
  replies: { 200: Message },
  errors: ['unknown_message'],
});

/** Faults inside are named by invalid_embeds and invalid_components, so that both spellings of names can be taken. */
const richFields = {
  embeds: Type.Optional(Type.Array(OpenObject, { description: 'Up to 10; bots only' })),
  components: Type.Optional(
    Type.Array(OpenObject, { description: 'Up to 5 action rows, or a layout with flag 32768; bots only' }),
  ),
  flags: Type.Optional(Type.Integer({ description: '32768: built only from components; bots only' })),
};

export const SendMessage = Type.Object({
  content: Type.Optional(Text({ max: LIMITS.messageContent })),
  ...richFields,
  coins: Type.Optional(
    Type.Integer({
      minimum: LIMITS.priceMinimum,
      maximum: LIMITS.price,
      description: 'Sells the files for so many coins; official servers only, needs Coin Upload',
    }),
  ),
  stickerIds: Type.Optional(Type.Array(Type.String(), { description: 'Up to 3' })),
  sticker_ids: Type.Optional(Type.Array(Type.String(), { description: 'Another spelling of stickerIds' })),
  poll: Type.Optional(
    Type.Unsafe<CreatePoll>({
      description:
        'question (1-300 characters, one line), answers (2-10 of { text: 1-55 characters, emoji? }), duration ' +
        '(hours, 1-168, default 24), allowMultiselect (default false); not with files, stickers or flag 32768',
    }),
  ),
  replyTo: Type.Optional(Id),
  mentionReply: Type.Optional(
    Type.Boolean({ description: 'Whether the reply pings its author; default true' }),
  ),
  nonce: Type.Optional(Text({ min: 1, max: LIMITS.nonce })),
  enforceNonce: Type.Optional(
    Type.Boolean({ description: 'The same nonce within five minutes returns the first message' }),
  ),
  enforce_nonce: Type.Optional(Type.Boolean({ description: 'Another spelling of enforceNonce' })),
  forward: Type.Optional(Type.Unknown({ description: 'Refused from bots; people have an endpoint for it' })),
});
export type SendMessage = Static<typeof SendMessage>;

/** The files of a message, next to its JSON in the part `payload_json` (specification: "Messages", Files). */
export const MESSAGE_FILES = {
  bodyAs: 'payload_json',
  files: { name: 'files', min: 0, max: LIMITS.filesPerMessage, maxBytes: LIMITS.fileBytes },
} as const;

export const sendMessage = endpoint({
  method: 'POST',
  path: channelMessages,
  summary: 'Send a message',
  tag: 'Messages',
  actors: ['person', 'bot'],
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
    'screening_pending',
    'timed_out',
    'automod_blocked',
    'slowmode',
    'cannot_dm',
    'recipient_deleted',
    'bots_cant_forward',
  ],
  rateLimits: [{ limit: 5, windowSecs: 5, by: ['actor', 'param:channelId'] }],
});

export const editMessage = endpoint({
  method: 'PATCH',
  path: oneMessage,
  summary: "Edit one's own message",
  tag: 'Messages',
  actors: ['person', 'bot'],
  body: Type.Object({ content: Type.Optional(Text({ max: LIMITS.messageContent })), ...richFields }),
  replies: { 200: Message },
  errors: [
    'unknown_message',
    'not_own_message',
    'forward_not_editable',
    'poll_not_editable',
    'bots_only',
    'invalid_flags',
    'invalid_components',
    'invalid_embeds',
    'empty_message',
    'automod_blocked',
    'system_message',
    'screening_pending',
    'timed_out',
  ],
  rateLimits: [{ limit: 5, windowSecs: 5, by: ['actor', 'param:channelId'] }],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: oneMessage,
  summary: "Delete one's own message, or anyone's with Manage Messages",
  tag: 'Messages',
  actors: ['person', 'bot'],
  replies: { 204: null },
  errors: ['unknown_message', 'system_message'],
  rateLimits: [{ limit: 5, windowSecs: 1, by: ['actor', 'param:channelId'] }],
  audited: true,
});

export const bulkDeleteMessages = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/messages/bulk-delete',
  summary: 'Delete 2 to 100 messages of the last 14 days; needs Manage Messages',
  description: 'Ids of messages that are not there are ignored. One entry in the audit log counts them.',
  tag: 'Messages',
  actors: ['person', 'bot'],
  body: Type.Object({
    ids: Type.Array(Id, {
      minItems: LIMITS.bulkDeleteMinimum,
      maxItems: LIMITS.bulkDelete,
      uniqueItems: true,
    }),
  }),
  replies: { 204: null },
  errors: ['messages_too_old', 'screening_pending', 'timed_out'],
  rateLimits: [{ limit: 1, windowSecs: 1, by: ['actor', 'param:channelId'] }],
  audited: true,
});

export const startTyping = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/typing',
  summary: 'Show typing for about 9 seconds',
  tag: 'Messages',
  actors: ['person', 'bot'],
  replies: { 204: null },
  errors: [
    'invalid_channel_kind',
    'thread_locked',
    'screening_pending',
    'timed_out',
    'cannot_dm',
    'recipient_deleted',
  ],
  rateLimits: [{ limit: 5, windowSecs: 5, by: ['actor', 'param:channelId'] }],
});

export const acknowledgeMessage = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/messages/{messageId}/ack',
  summary: 'Mark a channel as read up to a message',
  tag: 'Messages',
  actors: ['person'],
  body: Type.Optional(Type.Object({ manual: Type.Optional(Type.Boolean()) })),
  replies: { 204: null },
  errors: [],
});

export const acknowledgeServer = endpoint({
  method: 'POST',
  path: '/servers/{serverId}/ack',
  summary: 'Mark every channel of a server as read',
  tag: 'Messages',
  actors: ['person'],
  replies: { 204: null },
  errors: [],
});

export const ReadState = Type.Object({
  channelId: Id,
  lastReadMessageId: Nullable(Id),
  mentionCount: Type.Integer(),
});
export type ReadState = Static<typeof ReadState>;

export const messageCreate = event({
  name: 'MESSAGE_CREATE',
  summary: 'A message was created',
  audience: 'channel',
  intent: 'messages',
  payload: Type.Object({
    ...messageFields,
    reactions,
    serverId: Nullable(Id),
    member: Type.Optional(
      Type.Object({ nick: Nullable(Type.String()), roles: Type.Array(Id), joinedAt: Timestamp }),
    ),
  }),
});
export const messageUpdate = event({
  name: 'MESSAGE_UPDATE',
  summary: 'A message changed; reactions are left out',
  audience: 'channel',
  intent: 'messages',
  payload: Type.Object({ ...messageFields }),
});
export const messageDelete = event({
  name: 'MESSAGE_DELETE',
  summary: 'A message was deleted',
  audience: 'channel',
  intent: 'messages',
  payload: Type.Object({ id: Id, channelId: Id, serverId: Nullable(Id) }),
});
export const messageDeleteBulk = event({
  name: 'MESSAGE_DELETE_BULK',
  summary: 'Several messages of a channel were deleted, at most 100 an event',
  audience: 'channel',
  intent: 'messages',
  payload: Type.Object({ ids: Type.Array(Id), channelId: Id, serverId: Nullable(Id) }),
});
export const typingStart = event({
  name: 'TYPING_START',
  summary: 'Someone started typing; show it for 9 seconds',
  audience: 'channel',
  intent: 'typing',
  payload: Type.Object({ channelId: Id, serverId: Nullable(Id), userId: Id, startedAt: Timestamp }),
  ephemeral: true,
  onlyWhereShown: true,
});
export const readStateUpdate = event({
  name: 'READ_STATE_UPDATE',
  summary: 'Another session read a channel',
  audience: 'user',
  intent: 'always',
  payload: ReadState,
});

export const messageEndpoints = {
  listMessages,
  getMessage,
  sendMessage,
  editMessage,
  deleteMessage,
  bulkDeleteMessages,
  startTyping,
  acknowledgeMessage,
  acknowledgeServer,
};
export const messageEvents = {
  messageCreate,
  messageUpdate,
  messageDelete,
  messageDeleteBulk,
  typingStart,
  readStateUpdate,
};
