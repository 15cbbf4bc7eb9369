/** Messages, and the body of a send (specification: Message, "Messages"; design 5.1). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, OpaqueText, Text, Timestamp } from '../contract/schema.ts';
import type { Component } from './components.ts';
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

export const ReplyPreview = Type.Object({
  id: Id,
  author: User,
  content: Type.String({ description: 'The first 200 characters' }),
  hasAttachments: Type.Boolean(),
  forwarded: Type.Optional(Type.Literal(true)),
});

export const Message = Type.Object({
  id: Id,
  channelId: Id,
  createdAt: Timestamp,
  author: User,
  content: Type.String(),
  editedAt: Nullable(Timestamp),
  attachments: Type.Array(Attachment),
  expiredAttachments: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'How many files a retention rule has removed, or could not be copied from an announcement',
    }),
  ),
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
  reactions: Type.Array(Reaction),
});
export type Message = Static<typeof Message>;

/**
 * Faults inside are reported by invalid_embeds and invalid_components, so that both spellings of names are accepted.
 */
const RichObject = Type.Unsafe<object>({ description: 'An object' });
const richFields = {
  embeds: Type.Optional(Type.Array(RichObject, { description: 'Objects like Embed, up to 10; bots only' })),
  components: Type.Optional(
    Type.Array(RichObject, {
      description: 'Objects like Component: up to 5 action rows, or a layout with flag 32768; bots only',
    }),
  ),
  flags: Type.Optional(Type.Integer({ description: '32768: built only from components; bots only' })),
};

/** Which mentions in a text ping; the text stays unchanged. */
export const AllowedMentions = Type.Object(
  {
    parse: Type.Optional(
      Type.Array(OneOf(['users', 'roles', 'everyone']), {
        maxItems: 3,
        description: 'Kinds whose mentions all ping; everyone is @everyone and @here',
      }),
    ),
    users: Type.Optional(
      Type.Array(Id, {
        maxItems: LIMITS.mentionsPerMessage,
        description: 'Without users in parse: the people who are pinged',
      }),
    ),
    roles: Type.Optional(
      Type.Array(Id, {
        maxItems: LIMITS.mentionsPerMessage,
        description: 'Without roles in parse: the roles that are pinged',
      }),
    ),
  },
  {
    description:
      'Which of the people and roles named in the text are pinged; default all, or for an edit that keeps the text those of the message; {} none',
  },
);
export type AllowedMentions = Static<typeof AllowedMentions>;

export const SendMessage = Type.Object({
  content: Type.Optional(Text({ max: LIMITS.messageContent })),
  ...richFields,
  coins: Type.Optional(
    Type.Integer({
      minimum: LIMITS.priceMinimum,
      maximum: LIMITS.price,
      description: 'Sells the files for this many coins; official servers only, needs Coin Upload',
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
  allowedMentions: Type.Optional(AllowedMentions),
  nonce: Type.Optional(OpaqueText({ min: 1, max: LIMITS.nonce })),
  enforceNonce: Type.Optional(
    Type.Boolean({ description: 'The same nonce within five minutes returns the first message' }),
  ),
  enforce_nonce: Type.Optional(Type.Boolean({ description: 'Another spelling of enforceNonce' })),
  forward: Type.Optional(
    Type.Unknown({ description: 'Refused for bots; people use the endpoint for forwards' }),
  ),
});

export type SendMessage = Static<typeof SendMessage>;

/** The files of a message, beside its JSON in the part `payload_json` (specification: "Messages", Files). */
export const MESSAGE_FILES = {
  bodyAs: 'payload_json',
  files: { name: 'files', min: 0, max: LIMITS.filesPerMessage, maxBytes: LIMITS.fileBytes },
} as const;
