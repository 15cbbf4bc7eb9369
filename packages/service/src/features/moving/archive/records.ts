/**
 * The format in which a server moves between instances: a zip archive of files and of JSON records, one per line.
 * Export writes it, import reads it, and exports of other programs are translated into it. Documented in
 * docs/guides/moving.md.
 *
 * Ids are snowflakes of the source; they contain creation times.
 */
import {
  ChannelKind,
  Component,
  ContentMode,
  Embed,
  ForwardSnapshot,
  LIMITS,
  Nullable,
  OneOf,
  PollAnswer,
  PollResult,
} from '@guildhall/protocol';
import { type Static, Type } from 'typebox';

export const FORMAT = 'guildhall-server';
export const FORMAT_VERSION = 1;

/** Below 2^63, the limit of the database. */
export const SourceId = Type.String({ pattern: '^(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})$' });
/** In UTC and a year that the database accepts. */
const Timestamp = Type.String({ format: 'date-time', pattern: '^[12].{16}[0-5][0-9](?:\\.[0-9]+)?Z$' });
const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const PermissionBits = Type.String({ pattern: '^[0-9]{1,19}$' });
/** A file of the archive, by its path in it. */
const ArchivedFile = Type.String({ minLength: 1, maxLength: 300 });

export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer({ minimum: 1 }),
  /** The address of the instance, or `discord`. */
  source: Type.String({ minLength: 1, maxLength: 300 }),
  exportedAt: Timestamp,
});
export type Manifest = Static<typeof Manifest>;

export const ServerRecord = Type.Object({
  id: SourceId,
  name: Type.String(),
  description: Nullable(Type.String()),
  icon: Nullable(ArchivedFile),
  banner: Nullable(ArchivedFile),
  ownerId: Nullable(SourceId),
  community: Type.Boolean(),
  requiresTwoFactor: Type.Boolean(),
  rulesChannelId: Nullable(SourceId),
  updatesChannelId: Nullable(SourceId),
});
export type ServerRecord = Static<typeof ServerRecord>;

/** @everyone has the server's id. */
export const RoleRecord = Type.Object({
  id: SourceId,
  name: Type.String(),
  color: Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  hoist: Type.Boolean(),
  mentionable: Type.Boolean(),
  position: Type.Integer(),
  permissions: PermissionBits,
});
export type RoleRecord = Static<typeof RoleRecord>;

export const ChannelRecord = Type.Object({
  id: SourceId,
  kind: ChannelKind,
  name: Type.String(),
  position: Type.Integer(),
  /** The category of a channel, the channel of a thread. */
  parentId: Nullable(SourceId),
  topic: Nullable(Type.String()),
  slowmodeSecs: Type.Integer({ minimum: 0 }),
  contentMode: ContentMode,
  autoArchiveMinutes: Type.Integer(),
  userLimit: Type.Integer({ minimum: 0 }),
  bitrate: Type.Integer({ minimum: 0 }),
  overwrites: Type.Array(
    Type.Object({
      id: SourceId,
      type: OneOf(['role', 'member']),
      allow: PermissionBits,
      deny: PermissionBits,
    }),
  ),
  availableTags: Type.Array(
    Type.Object({ id: SourceId, name: Type.String(), emoji: Nullable(Type.String({ maxLength: 100 })) }),
  ),
  requireTag: Type.Boolean(),
  defaultSortOrder: OneOf(['activity', 'created']),
  appliedTags: Type.Array(SourceId),
  archived: Type.Boolean(),
  threadLocked: Type.Boolean(),
  threadOwnerId: Nullable(SourceId),
  threadStarterId: Nullable(SourceId),
  pinned: Type.Boolean(),
});
export type ChannelRecord = Static<typeof ChannelRecord>;

const expression = {
  id: SourceId,
  name: Type.String(),
  animated: Type.Boolean(),
  file: ArchivedFile,
};
export const EmojiRecord = Type.Object(expression);
export type EmojiRecord = Static<typeof EmojiRecord>;

export const StickerRecord = Type.Object({
  ...expression,
  description: Type.String(),
  emoji: Type.String({ maxLength: 100 }),
});
export type StickerRecord = Static<typeof StickerRecord>;

/** A person who wrote something, or was a member. */
export const PersonRecord = Type.Object({
  id: SourceId,
  bot: Type.Boolean(),
  username: Type.String(),
  displayName: Type.String(),
  avatar: Nullable(ArchivedFile),
  /** Null: no longer a member. */
  member: Nullable(
    Type.Object({ nick: Nullable(Type.String()), roleIds: Type.Array(SourceId), joinedAt: Timestamp }),
  ),
});
export type PersonRecord = Static<typeof PersonRecord>;

export const AttachmentRecord = Type.Object({
  id: SourceId,
  filename: Type.String(),
  /** Null: the archive has the message without the file, which `url` may lead to. */
  file: Nullable(ArchivedFile),
  url: Nullable(Type.String({ maxLength: LIMITS.url })),
});
export type AttachmentRecord = Static<typeof AttachmentRecord>;

const PollRecord = Type.Object({
  question: Type.String(),
  answers: Type.Array(Type.Omit(PollAnswer, ['count']), { minItems: 1, maxItems: 10 }),
  allowMultiselect: Type.Boolean(),
  expiresAt: Timestamp,
  endedAt: Nullable(Timestamp),
  counts: Type.Array(Count),
  total: Count,
  votes: Type.Array(Type.Object({ answer: Type.Integer({ minimum: 1, maximum: 10 }), userId: SourceId })),
});

const ReactionRecord = Type.Object({
  /** A Unicode emoji, or `name:id`. */
  emoji: Type.String({ minLength: 1, maxLength: 100 }),
  count: Type.Integer({ minimum: 1 }),
  /** May be fewer people than were counted. */
  users: Type.Array(Type.Object({ id: SourceId, at: Nullable(Timestamp) })),
});

export const MessageRecord = Type.Object({
  id: SourceId,
  authorId: SourceId,
  content: Type.String(),
  editedAt: Nullable(Timestamp),
  flags: Type.Integer({ minimum: 0 }),
  mentions: Type.Array(SourceId),
  mentionRoles: Type.Array(SourceId),
  mentionEveryone: Type.Boolean(),
  replyTo: Nullable(SourceId),
  pinnedAt: Nullable(Timestamp),
  /** For system notices only. */
  type: Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  targetId: Nullable(SourceId),
  embeds: Type.Array(Embed),
  previews: Type.Array(Embed),
  components: Type.Array(Component),
  attachments: Type.Array(AttachmentRecord),
  /** How many files a retention rule has removed; absent if none. */
  expiredAttachments: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.filesPerMessage })),
  stickers: Type.Array(
    Type.Object({
      id: SourceId,
      name: Type.String(),
      animated: Type.Boolean(),
      file: Nullable(ArchivedFile),
    }),
  ),
  poll: Nullable(PollRecord),
  pollResult: Nullable(PollResult),
  forward: Nullable(Type.Omit(ForwardSnapshot, ['attachments'])),
  /** A webhook's name and picture at the time. */
  webhook: Nullable(
    Type.Object({ name: Type.String(), avatarUrl: Nullable(Type.String({ maxLength: LIMITS.url })) }),
  ),
  reactions: Type.Array(ReactionRecord),
});
export type MessageRecord = Static<typeof MessageRecord>;

/** A file of an archive. */
export interface ArchivedContent {
  readonly size: number;
  open(): Promise<NodeJS.ReadableStream>;
}

/** The source of an import: an archive in this format, or another program's export presented in this format. */
export interface ServerSource {
  readonly manifest: Manifest;
  /** Problems found during the translation. */
  readonly problems?: readonly {
    readonly problem: string;
    readonly count: number;
    readonly example: string;
  }[];
  server(): Promise<unknown>;
  roles(): AsyncIterable<unknown>;
  /** Channels come before their threads. */
  channels(): AsyncIterable<unknown>;
  emojis(): AsyncIterable<unknown>;
  stickers(): AsyncIterable<unknown>;
  people(): AsyncIterable<unknown>;
  /** Oldest first. */
  messages(channelId: string): AsyncIterable<unknown>;
  find(path: string): ArchivedContent | undefined;
  close(): Promise<void>;
}
