/** What Mattermost writes into a bulk export, a line for each object. Keys are read in camelCase. */
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
  /** Of bots. */
  displayName: MaybeText,
  profileImage: Type.Optional(Nullable(Path)),
});
export type MattermostUser = Static<typeof MattermostUser>;

export const MattermostEmoji = Type.Object({ name: Name, image: Path });
export type MattermostEmoji = Static<typeof MattermostEmoji>;

/** What programs add to a post, in the form that Slack made known. */
export const MattermostCard = Type.Object({
  fallback: MaybeText,
  pretext: MaybeText,
  text: MaybeText,
  title: MaybeText,
  titleLink: MaybeText,
  color: MaybeText,
  authorName: MaybeText,
  authorLink: MaybeText,
  imageUrl: MaybeText,
  thumbUrl: MaybeText,
  footer: MaybeText,
  fields: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({ title: MaybeText, value: Type.Unknown(), short: Type.Optional(Type.Unknown()) }),
      ),
    ),
  ),
});
export type MattermostCard = Static<typeof MattermostCard>;

const Reactions = Type.Optional(
  Nullable(Type.Array(Type.Object({ user: Name, emojiName: Name, createAt: Moment }))),
);
const Attachments = Type.Optional(Nullable(Type.Array(Type.Object({ path: Path }))));

const written = {
  user: Name,
  /** Empty for what people wrote. */
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

/** A post or an answer to one. */
export const MattermostPost = Type.Object(written);
export type MattermostPost = Static<typeof MattermostPost>;

/** Where a post is, and its answers, each of which is checked by itself. */
export const MattermostThread = Type.Object({
  team: Name,
  channel: Name,
  replies: Type.Optional(Nullable(Type.Array(Type.Unknown()))),
});
