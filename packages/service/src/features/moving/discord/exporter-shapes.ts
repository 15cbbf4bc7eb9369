/**
 * The format of DiscordChatExporter: one JSON file per channel. All fields that are read are listed here; fields of
 * later versions are ignored.
 */
import { Nullable } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';

const Snowflake = Type.String({ pattern: '^[0-9]{1,19}$' });
const MaybeText = Type.Optional(Nullable(Type.String()));

export const ExportedGuild = Type.Object({ id: Snowflake, name: Type.String(), iconUrl: MaybeText });
export type ExportedGuild = Static<typeof ExportedGuild>;

/** For a thread, `categoryId` is its channel. */
export const ExportedChannel = Type.Object({
  id: Snowflake,
  type: Type.String(),
  categoryId: Type.Optional(Nullable(Snowflake)),
  category: MaybeText,
  name: Type.String(),
  topic: MaybeText,
});
export type ExportedChannel = Static<typeof ExportedChannel>;

export const ExportedRole = Type.Object({
  id: Snowflake,
  name: Type.String(),
  color: MaybeText,
  position: Type.Integer(),
});

export const ExportedAuthor = Type.Object({
  id: Snowflake,
  name: Type.String(),
  /** `0000` for webhooks, and for people. */
  discriminator: MaybeText,
  nickname: MaybeText,
  isBot: Type.Boolean(),
  avatarUrl: MaybeText,
  roles: Type.Optional(Type.Array(ExportedRole)),
});
export type ExportedAuthor = Static<typeof ExportedAuthor>;

/** A custom emoji has an id. */
const ExportedEmoji = Type.Object({
  id: Type.Optional(Nullable(Type.String())),
  name: Type.String(),
  isAnimated: Type.Optional(Type.Boolean()),
  imageUrl: MaybeText,
});
export type ExportedEmoji = Static<typeof ExportedEmoji>;

const Picture = Type.Optional(Nullable(Type.Object({ url: MaybeText, canonicalUrl: MaybeText })));

const ExportedEmbed = Type.Object({
  title: MaybeText,
  url: MaybeText,
  timestamp: MaybeText,
  description: MaybeText,
  color: MaybeText,
  author: Type.Optional(Nullable(Type.Object({ name: MaybeText, url: MaybeText }))),
  footer: Type.Optional(Nullable(Type.Object({ text: MaybeText }))),
  image: Picture,
  thumbnail: Picture,
  fields: Type.Optional(
    Type.Array(Type.Object({ name: MaybeText, value: MaybeText, isInline: Type.Optional(Type.Boolean()) })),
  ),
});

const Attachments = Type.Array(Type.Object({ id: Snowflake, url: Type.String(), fileName: Type.String() }));
const Embeds = Type.Array(ExportedEmbed);
const Stickers = Type.Array(Type.Object({ id: Snowflake, name: Type.String(), sourceUrl: MaybeText }));

export const ExportedMessage = Type.Object({
  id: Snowflake,
  type: Type.String(),
  timestampEdited: MaybeText,
  isPinned: Type.Boolean(),
  content: Type.String(),
  author: ExportedAuthor,
  attachments: Attachments,
  embeds: Embeds,
  stickers: Type.Optional(Stickers),
  forwardedMessage: Type.Optional(
    Nullable(
      Type.Object({
        content: MaybeText,
        attachments: Type.Optional(Attachments),
        embeds: Type.Optional(Embeds),
        stickers: Type.Optional(Stickers),
      }),
    ),
  ),
  reactions: Type.Optional(
    Type.Array(
      Type.Object({
        emoji: ExportedEmoji,
        count: Type.Integer(),
        users: Type.Optional(Type.Array(ExportedAuthor)),
      }),
    ),
  ),
  mentions: Type.Optional(Type.Array(ExportedAuthor)),
  reference: Type.Optional(Nullable(Type.Object({ messageId: Type.Optional(Nullable(Snowflake)) }))),
  inlineEmojis: Type.Optional(Type.Array(ExportedEmoji)),
});
export type ExportedMessage = Static<typeof ExportedMessage>;
