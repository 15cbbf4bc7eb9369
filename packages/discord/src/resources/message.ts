/** Messages. Guildhall mentions people and quotes originals by id, Discord in full: hence {@link Surroundings}. */
import type { Attachment, Message, User } from '@guildhall/protocol';
import { IS_COMPONENTS_V2, IS_EPHEMERAL } from '@guildhall/protocol';
import { fromComponents, toComponents } from './component.ts';
import { toPartialEmoji, toStickerItem } from './emoji.ts';
import { asObject, isObject, type Json, numberAsText, pick, withoutNulls } from './json.ts';
import { fromPoll, toPoll, toPollResultEmbed } from './poll.ts';
import { toUser } from './user.ts';
import { changeMessageTexts, fromText } from './written-text.ts';

/** A message from an event or answer; MESSAGE_UPDATE has no reactions. */
export type MessageLike = Omit<Message, 'reactions'> & Partial<Pick<Message, 'reactions'>>;

const MESSAGE_TYPES = {
  normal: 0,
  recipientAdd: 1,
  recipientRemove: 2,
  call: 3,
  nameChange: 4,
  iconChange: 5,
  reply: 19,
  command: 20,
  pollResult: 46,
} as const;
const CROSSPOSTED = 1;
const IS_CROSSPOST = 2;
const HAS_SNAPSHOT = 1 << 14;
const FORWARD = 1;
const IS_SPOILER = 1 << 3;

function messageType(message: MessageLike): number {
  if (message.type !== undefined) return message.type;
  if (message.pollResult) return MESSAGE_TYPES.pollResult;
  if (message.interaction) return MESSAGE_TYPES.command;
  return message.reply || message.replyDeleted ? MESSAGE_TYPES.reply : MESSAGE_TYPES.normal;
}

function messageFlags(message: MessageLike): number {
  return (
    message.flags |
    (message.crossposted ? CROSSPOSTED : 0) |
    (message.crosspost ? IS_CROSSPOST : 0) |
    (message.forward ? HAS_SNAPSHOT : 0)
  );
}

function toAttachment(attachment: Attachment) {
  return {
    id: attachment.id,
    filename: attachment.filename,
    content_type: attachment.contentType,
    size: attachment.size,
    url: attachment.url,
    proxy_url: attachment.url,
    flags: attachment.filename.startsWith('SPOILER_') ? IS_SPOILER : 0,
    ...(attachment.width === null ? {} : { width: attachment.width, height: attachment.height }),
  };
}

/** What a message shows besides its own fields. */
export interface Surroundings {
  /** Of the channel. */
  readonly serverId: string | null;
  /** The existing ones that the messages and the originals mention. */
  readonly users: ReadonlyMap<string, User>;
  /** Messages that were replied to, by id; those that were not looked up are left out of the message. */
  readonly originals: ReadonlyMap<string, Message>;
}

function toAuthor(message: MessageLike) {
  const author = toUser(message.author);
  return message.webhookId === undefined ? author : { ...author, bot: true, discriminator: '0000' };
}

/** The message that it replies to, forwards, was crossposted from, or whose poll has ended. */
function reference(message: MessageLike, { serverId }: Surroundings): Json {
  const { channelId, reply, forward, crosspost, pollResult } = message;
  if (forward)
    return {
      message_reference: {
        type: FORWARD,
        message_id: forward.sourceMessageId,
        channel_id: forward.sourceChannelId,
        ...(forward.sourceServerId === null ? {} : { guild_id: forward.sourceServerId }),
      },
      message_snapshots: [{ message: toSnapshot(forward) }],
    };
  if (crosspost)
    return {
      message_reference: {
        message_id: crosspost.sourceMessageId,
        channel_id: crosspost.sourceChannelId,
        guild_id: crosspost.sourceServerId,
      },
    };
  const answered = pollResult?.messageId ?? reply?.id;
  if (answered === undefined) return {};
  const guild = serverId === null ? {} : { guild_id: serverId };
  return { message_reference: { type: 0, message_id: answered, channel_id: channelId, ...guild } };
}

/** The message that it replies to. Its reactions are left out, because whose they are depends on the reader. */
function referencedMessage({ reply, replyDeleted }: MessageLike, around: Surroundings): Json {
  if (replyDeleted) return { referenced_message: null };
  const original = reply && around.originals.get(reply.id);
  if (!original) return {};
  const { reactions: _reactions, ...shown } = original;
  return { referenced_message: toMessage(shown, { ...around, originals: new Map() }) };
}

function toSnapshot(forward: NonNullable<Message['forward']>) {
  return {
    type: 0,
    content: forward.content,
    embeds: forward.embeds,
    attachments: forward.attachments.map(toAttachment),
    timestamp: forward.timestamp,
    edited_timestamp: forward.editedAt,
    flags: 0,
    mentions: [],
    mention_roles: [],
  };
}

/** Messages of earlier versions do not have the interaction's id. */
function interactionFields(message: MessageLike): Json {
  const { interaction } = message;
  if (!interaction) return {};
  const { id = message.id } = interaction;
  const user = toUser(interaction.user);
  return {
    interaction: { id, type: 2, name: interaction.name, user },
    interaction_metadata: { id, type: 2, user, authorizing_integration_owners: {} },
  };
}

export function toMessage(message: MessageLike, around: Surroundings) {
  return {
    id: message.id,
    channel_id: message.channelId,
    type: messageType(message),
    author: toAuthor(message),
    content: message.content,
    timestamp: message.createdAt,
    edited_timestamp: message.editedAt,
    tts: false,
    mention_everyone: message.mentionEveryone,
    mentions: message.mentions.flatMap((id) => around.users.get(id) ?? []).map(toUser),
    mention_roles: message.mentionRoles,
    attachments: message.attachments.map(toAttachment),
    embeds: message.pollResult ? [toPollResultEmbed(message.pollResult)] : message.embeds,
    components: toComponents(message.components),
    pinned: message.pinned,
    flags: messageFlags(message),
    ...(message.reactions ? { reactions: message.reactions.map(toReaction) } : {}),
    ...(message.nonce === undefined ? {} : { nonce: message.nonce }),
    ...(message.webhookId === undefined ? {} : { webhook_id: message.webhookId }),
    ...(message.applicationId === undefined ? {} : { application_id: message.applicationId }),
    ...(message.stickers.length === 0 ? {} : { sticker_items: message.stickers.map(toStickerItem) }),
    ...(message.poll ? { poll: toPoll(message.poll) } : {}),
    ...(message.call
      ? { call: { participants: message.call.participants, ended_timestamp: message.call.endedAt } }
      : {}),
    ...reference(message, around),
    ...referencedMessage(message, around),
    ...interactionFields(message),
  };
}

function toReaction({ emoji, count, me }: Message['reactions'][number]) {
  return {
    emoji: toPartialEmoji(emoji),
    count,
    me,
    me_burst: false,
    count_details: { normal: count, burst: 0 },
    burst_colors: [],
  };
}

const KNOWN_EMBED_KEYS = [
  'title',
  'description',
  'color',
  'url',
  'timestamp',
  'author',
  'footer',
  'fields',
  'image',
  'thumbnail',
] as const;

/** An embed sent by a library: null means absent, and the time may be in any ISO 8601 form. */
function fromEmbed(embed: unknown): unknown {
  if (!isObject(embed)) return embed;
  const known = pick(embed, KNOWN_EMBED_KEYS);
  const { timestamp, ...rest } = withoutNulls(known);
  if (typeof timestamp !== 'string') return timestamp === undefined ? rest : { ...rest, timestamp };
  const time = Date.parse(timestamp);
  return { ...rest, timestamp: Number.isNaN(time) ? timestamp : new Date(time).toISOString() };
}

/** The flags that Guildhall has; drops SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS and the like. */
function fromFlags(flags: unknown): Json {
  if (typeof flags !== 'number' || !Number.isInteger(flags)) return flags ? { flags } : {};
  const kept = flags & (IS_COMPONENTS_V2 | IS_EPHEMERAL);
  return kept === 0 ? {} : { flags: kept };
}

/** Who may be pinged; malformed input is left to the contract. */
function fromAllowedMentions(allowed: unknown): Json {
  if (!isObject(allowed))
    return allowed === undefined || allowed === null ? {} : { allowedMentions: allowed };
  return { allowedMentions: withoutNulls(pick(allowed, ['parse', 'users', 'roles'])) };
}

/** A message sent by a bot, webhook or interaction. */
export function fromMessage(input: unknown): Json {
  const body = asObject(input);
  const allowed = asObject(body.allowed_mentions);
  const reply = asObject(body.message_reference);
  const message = {
    ...(typeof body.content === 'string' || body.content ? { content: body.content } : {}),
    ...(Array.isArray(body.embeds) ? { embeds: body.embeds.map(fromEmbed) } : {}),
    ...(Array.isArray(body.components) ? { components: fromComponents(body.components) } : {}),
    ...fromFlags(body.flags),
    ...fromAllowedMentions(body.allowed_mentions),
    ...(Array.isArray(body.sticker_ids) && body.sticker_ids.length > 0
      ? { stickerIds: body.sticker_ids }
      : {}),
    ...(body.poll ? { poll: fromPoll(body.poll) } : {}),
    ...(body.nonce === undefined || body.nonce === null ? {} : { nonce: numberAsText(body.nonce) }),
    ...(body.enforce_nonce === true ? { enforceNonce: true } : {}),
    ...(reply.type === FORWARD ? { forward: {} } : {}),
    ...(reply.message_id && reply.type !== FORWARD ? { replyTo: numberAsText(reply.message_id) } : {}),
    ...(body.allowed_mentions ? { mentionReply: allowed.replied_user === true } : {}),
  };
  return changeMessageTexts(message, fromText);
}

/** An edit; null removes content, embeds or components. */
export function fromMessageEdit(input: unknown): Record<string, unknown> {
  const body = asObject(input);
  const { content, embeds, components, flags, allowedMentions } = fromMessage(body);
  return {
    ...(body.content === null ? { content: '' } : content === undefined ? {} : { content }),
    ...(body.embeds === null ? { embeds: [] } : embeds === undefined ? {} : { embeds }),
    ...(body.components === null ? { components: [] } : components === undefined ? {} : { components }),
    ...(flags === undefined ? {} : { flags }),
    ...(allowedMentions === undefined ? {} : { allowedMentions }),
  };
}
