/** Parts of a message besides its text (specification: Message, Forward snapshot, Sticker). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, Timestamp, TrimmedText } from '../contract/schema.ts';
import type { Embed } from './embeds.ts';

/** Field names inside embeds and components are snake_case; their features define the shapes. */
export const OpenObject = Type.Object({}, { additionalProperties: true });

export const Attachment = Type.Object({
  id: Id,
  filename: Type.String(),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Bytes of the stored file' }),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  url: Type.String(),
});
export type Attachment = Static<typeof Attachment>;

export const MessageEmbeds = Type.Array(
  Type.Unsafe<Embed>({ ...OpenObject, description: 'Rich embeds, then link previews' }),
);

export const Reaction = Type.Object({
  emoji: Type.String({ description: 'A Unicode emoji, or a custom one as name:id' }),
  count: Type.Integer(),
  me: Type.Boolean(),
});
export type Reaction = Static<typeof Reaction>;

export const MessageSticker = Type.Union([
  Type.Object({
    id: Id,
    name: Type.String(),
    url: Type.String(),
    animated: Type.Boolean(),
    serverId: Id,
  }),
  Type.Object({
    id: Id,
    name: Type.Literal(''),
    animated: Type.Literal(false),
    deleted: Type.Literal(true),
  }),
]);
export type MessageSticker = Static<typeof MessageSticker>;

export const SoldFile = Type.Object({
  kind: Type.Union([
    Type.Literal('image'),
    Type.Literal('video'),
    Type.Literal('audio'),
    Type.Literal('file'),
  ]),
  size: Type.Integer(),
});

export const Coins = Type.Object({
  price: Type.Integer(),
  unlocked: Type.Boolean(),
  files: Type.Array(SoldFile),
  closed: Type.Optional(Type.Literal(true)),
  sales: Type.Optional(Type.Integer({ description: "Only for the post's author" })),
});
export type Coins = Static<typeof Coins>;

export const ForwardSnapshot = Type.Object({
  sourceChannelId: Id,
  sourceServerId: Nullable(Id),
  sourceMessageId: Id,
  sourceKind: Type.String({ description: "The source channel's kind, dm or group_dm" }),
  sourceChannelName: Nullable(Type.String()),
  sourceServerName: Nullable(Type.String()),
  author: Type.Object({ id: Id, username: Type.String(), name: Type.String() }),
  content: Type.String(),
  embeds: MessageEmbeds,
  attachments: Type.Array(Attachment),
  timestamp: Timestamp,
  editedAt: Nullable(Timestamp),
});
export type ForwardSnapshot = Static<typeof ForwardSnapshot>;

export const InteractionOrigin = Type.Object({
  id: Type.Optional({ ...Id, description: 'Absent in messages of earlier versions' }),
  user: User,
  name: Type.String(),
});
export type InteractionOrigin = Static<typeof InteractionOrigin>;

/** A poll in a request; its faults are reported by invalid_poll. */
export const CreatePoll = Type.Object({
  question: TrimmedText({ min: 1, max: LIMITS.pollQuestion, description: 'One line' }),
  answers: Type.Array(
    Type.Object({
      text: TrimmedText({ min: 1, max: LIMITS.pollAnswer }),
      emoji: Type.Optional(
        Nullable(Type.String({ description: 'A Unicode emoji, or a custom one as name:id' })),
      ),
    }),
    { minItems: LIMITS.pollAnswersMinimum, maxItems: LIMITS.pollAnswers },
  ),
  duration: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.pollHours,
      default: LIMITS.pollHoursDefault,
      description: 'Hours',
    }),
  ),
  allowMultiselect: Type.Optional(Type.Boolean({ default: false })),
});
export type CreatePoll = Static<typeof CreatePoll>;

export const PollAnswer = Type.Object({
  id: Type.String({ description: "'1' to '10'" }),
  text: Type.String(),
  emoji: Nullable(Type.String()),
  count: Type.Integer(),
});
export type PollAnswer = Static<typeof PollAnswer>;

export const Poll = Type.Object({
  question: Type.String(),
  answers: Type.Array(PollAnswer),
  allowMultiselect: Type.Boolean(),
  expiresAt: Timestamp,
  ended: Type.Boolean(),
  total: Type.Integer({ description: 'How many people voted' }),
  myAnswerIds: Type.Optional(
    Type.Array(Type.String(), {
      description: "The caller's own choice, if they voted; never in events",
    }),
  ),
});
export type Poll = Static<typeof Poll>;

export const PollResult = Type.Object({
  messageId: Id,
  question: Type.String(),
  winners: Type.Array(PollAnswer),
  total: Type.Integer(),
});
export type PollResult = Static<typeof PollResult>;

export const Crosspost = Type.Object({
  sourceServerId: Id,
  sourceChannelId: Id,
  sourceMessageId: Id,
});
export type Crosspost = Static<typeof Crosspost>;
