/** The format of Mattermost's bulk export: one line per object. Keys are read in camelCase. */
import { Nullable } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const MaybeText = Type.Optional(Nullable(Type.String()));
const Path = Type.String({ minLength: 1, maxLength: 1000 });
/** Unix milliseconds. */
const Moment = Type.Integer({ minimum: 0, maximum: 4_000_000_000_000 });

export const MattermostTeam = Type.Object({ name: Name, displayName: MaybeText, description: MaybeText });
export type MattermostTeam = Static<typeof MattermostTeam>;

export const MattermostChannel = Type.Object({
  team: Name,
  name: Name,
  displayName: MaybeText,
  /** `O` for public channels. */
  type: Type.String(),
  header: MaybeText,
  purpose: MaybeText,
});
export type MattermostChannel = Static<typeof MattermostChannel>;

export const MattermostUser = Type.Object({
  username: Name,
  nickname: MaybeText,
  firstName: MaybeText,
  lastName: MaybeText,
  /** For bots. */
  displayName: MaybeText,
  profileImage: Type.Optional(Nullable(Path)),
});
export type MattermostUser = Static<typeof MattermostUser>;

export const MattermostEmoji = Type.Object({ name: Name, image: Path });
export type MattermostEmoji = Static<typeof MattermostEmoji>;

const Reactions = Type.Optional(
  Nullable(Type.Array(Type.Object({ user: Name, emojiName: Name, createAt: Moment }))),
);
const Attachments = Type.Optional(Nullable(Type.Array(Type.Object({ path: Path }))));

const written = {
  user: Name,
  /** Empty for messages of people. */
  type: MaybeText,
  message: MaybeText,
  createAt: Moment,
  editAt: Type.Optional(Nullable(Moment)),
  isPinned: Type.Optional(Nullable(Type.Boolean())),
  props: Type.Optional(
    Nullable(
      Type.Object({
        attachments: Type.Optional(Type.Unknown()),
        fromWebhook: Type.Optional(Type.Unknown()),
        overrideUsername: Type.Optional(Type.Unknown()),
      }),
    ),
  ),
  reactions: Reactions,
  attachments: Attachments,
};

/** A post or a reply to one. */
export const MattermostPost = Type.Object(written);
export type MattermostPost = Static<typeof MattermostPost>;

/** The team and channel of a post, and its replies, each of which is checked separately. */
export const MattermostThread = Type.Object({
  team: Name,
  channel: Name,
  replies: Type.Optional(Nullable(Type.Array(Type.Unknown()))),
});
