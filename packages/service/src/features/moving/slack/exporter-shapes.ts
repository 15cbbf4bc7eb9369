/**
 * The format of Slack's exports: lists of people and channels, and one file of messages per day of a channel. Keys
 * are in camelCase here.
 */
import { Nullable } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';

const SlackId = Type.String({ pattern: '^[A-Z0-9]{2,32}$' });
/** Seconds with six decimals; identifies a message within its channel. */
const SlackTime = Type.String({ pattern: '^[0-9]{9,10}\\.[0-9]{6}$' });
const MaybeText = Type.Optional(Nullable(Type.String()));

export const SlackUser = Type.Object({
  id: SlackId,
  teamId: Type.Optional(SlackId),
  name: Type.String(),
  realName: MaybeText,
  isBot: Type.Optional(Type.Boolean()),
  profile: Type.Optional(Type.Object({ displayName: MaybeText, realName: MaybeText })),
});
export type SlackUser = Static<typeof SlackUser>;

export const SlackChannel = Type.Object({
  id: SlackId,
  /** Also the name of the folder with its messages. */
  name: Type.String({ pattern: '^[^./\\\\][^/\\\\]{0,99}$' }),
  created: Type.Integer({ minimum: 0, maximum: 4_000_000_000 }),
  isArchived: Type.Optional(Type.Boolean()),
  topic: Type.Optional(Type.Object({ value: Type.String() })),
  purpose: Type.Optional(Type.Object({ value: Type.String() })),
});
export type SlackChannel = Static<typeof SlackChannel>;

/** A conversation outside of channels. */
export const SlackConversation = Type.Object({ id: SlackId });

export const SlackMessage = Type.Object({
  subtype: Type.Optional(Type.String()),
  user: Type.Optional(SlackId),
  botId: Type.Optional(Nullable(SlackId)),
  username: MaybeText,
  text: Type.String(),
  /** Of a comment on a file, whose `text` only describes it. */
  comment: Type.Optional(Type.Object({ user: SlackId, comment: Type.String() })),
  ts: SlackTime,
  threadTs: Type.Optional(SlackTime),
  edited: Type.Optional(Type.Object({ ts: SlackTime })),
  pinnedTo: Type.Optional(Type.Array(Type.String())),
  reactions: Type.Optional(
    Type.Array(
      Type.Object({ name: Type.String(), count: Type.Integer({ minimum: 1 }), users: Type.Array(SlackId) }),
    ),
  ),
  /** Cards of apps, and shared messages. */
  attachments: Type.Optional(Type.Unknown()),
  files: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), name: MaybeText, urlPrivate: MaybeText })),
  ),
});
export type SlackMessage = Static<typeof SlackMessage>;
