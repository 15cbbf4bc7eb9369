/** Converts a row to a Message, in the same form for replies and events (specification: Message). */
import { isoTime } from '@guildhall/platform';
import {
  idTime,
  LIMITS,
  type Message,
  type MessageSticker,
  normalised,
  type Poll,
  textLength,
  type User,
} from '@guildhall/protocol';
import type { InstanceSettings, Runtime } from '../../runtime.ts';
import type { MessageParts, StoredAttachment, StoredSticker } from '../../tables.ts';
import { mediaUrl } from '../accounts/index.ts';
import { attachmentUrl, withFileLinks, withProxiedPictures } from '../attachments/index.ts';
import { componentTexts } from '../rich-content/index.ts';
import type { PollRow } from './read/poll-store.ts';
import type { MessageRow } from './store.ts';

/** Replaces an account whose row no longer exists. Erased accounts keep their row. */
function missingUser(id: string): User {
  return {
    id,
    username: 'deleted_user',
    displayName: 'Deleted User',
    avatarUrl: null,
    clanTag: null,
    deleted: true,
  };
}

/** The message type of call notices. */
export const CALL_NOTICE = 3;

type ReplyPreview = NonNullable<Message['reply']>;

/** The parts of a message that are not in its row. */
export interface MessageSurroundings {
  readonly author: User | undefined;
  readonly reply: ReplyPreview | null;
  /** The person in a system notice. */
  readonly target?: User | undefined;
  /** The person who used the command that this message answers. */
  readonly invoker?: User | undefined;
  /** The call in a notice of a call. */
  readonly call?: Message['call'];
  /** Votes so far; absent if there are none. */
  readonly votes?: PollRow | undefined;
  /** Ids of stickers deleted since. */
  readonly deletedStickers?: ReadonlySet<string> | undefined;
  /** Whether priced posts here can no longer be bought. */
  readonly closed?: boolean;
}

/** The message as everyone sees it: without own reactions, and with priced posts locked. */
export function messageView(runtime: Runtime, row: MessageRow, around: MessageSurroundings): Message {
  const { settings } = runtime;
  const { parts } = row;
  const attachments = (parts?.attachments ?? []).map((file) => attachmentView(runtime, file));
  const shown = parts?.forward || parts?.coins ? [] : attachments;
  const linkable = parts?.coins ? [] : (parts?.attachments ?? []);
  return {
    id: row.id,
    channelId: row.channelId,
    // The batched statement replaces `createdAt` here.
    createdAt: isoTime(idTime(row.id)),
    author: authorView(row, around.author),
    content: row.content,
    editedAt: row.editedAt ? isoTime(row.editedAt) : null,
    attachments: shown,
    ...(parts?.expiredAttachments ? { expiredAttachments: parts.expiredAttachments } : {}),
    embeds: withProxiedPictures(runtime, [
      ...withFileLinks(runtime, parts?.embeds ?? [], linkable),
      ...(row.previews ?? []),
    ]),
    components: withProxiedPictures(runtime, withFileLinks(runtime, parts?.components ?? [], linkable)),
    flags: row.flags,
    mentions: row.mentions,
    mentionRoles: row.mentionRoles,
    mentionEveryone: row.mentionEveryone,
    replyDeleted: row.replyTo !== null && around.reply === null,
    pinned: row.pinnedAt !== null,
    crossposted: row.crossposted,
    coins: lockedCoins(parts, around.closed ?? false),
    stickers: (parts?.stickers ?? []).map((sticker) =>
      around.deletedStickers?.has(sticker.id) ? deletedSticker(sticker.id) : stickerView(settings, sticker),
    ),
    reply: around.reply,
    forward: forwardView(runtime, parts, attachments),
    interaction: originView(parts, around.invoker),
    poll: pollView(parts, around.votes),
    pollResult: parts?.pollResult ?? null,
    reactions: (row.reactions ?? []).map(({ emoji, count }) => ({ emoji, count, me: false })),
    ...(row.type === null ? {} : { type: row.type }),
    ...(row.targetId === null ? {} : { target: around.target ?? missingUser(row.targetId) }),
    ...(around.call ? { call: around.call } : {}),
    ...(parts?.webhook ? { webhookId: row.authorId } : {}),
    ...(parts?.applicationId ? { applicationId: parts.applicationId } : {}),
    ...(parts?.crosspost ? { crosspost: parts.crosspost } : {}),
  };
}

/** A webhook is the author of its message, under the name it had at that time (design 5.6). */
export function authorView(row: Pick<MessageRow, 'authorId' | 'parts'>, author: User | undefined): User {
  const webhook = row.parts?.webhook;
  if (!webhook) return author ?? missingUser(row.authorId);
  return {
    id: row.authorId,
    username: webhook.name,
    displayName: webhook.name,
    avatarUrl: webhook.avatarUrl,
    tag: 'bot',
    clanTag: null,
  };
}

function originView(parts: MessageRow['parts'], invoker: User | undefined): Message['interaction'] {
  if (!parts?.interaction) return null;
  const { user, ...origin } = parts.interaction;
  return { ...origin, user: invoker ?? missingUser(user.id) };
}

/** A file with its current URL. */
export function attachmentView(
  runtime: Runtime,
  { key, sentAs: _sentAs, ...file }: StoredAttachment,
): Message['attachments'][number] {
  return { ...file, url: attachmentUrl(runtime, key) };
}

function stickerView(settings: InstanceSettings, { key, ...sticker }: StoredSticker): MessageSticker {
  return { ...sticker, url: mediaUrl(settings, key) };
}

function deletedSticker(id: string): MessageSticker {
  return { id, name: '', animated: false, deleted: true };
}

/** Null for messages without a poll. Answers are numbered from 1, in order. */
export function pollView(parts: MessageParts | null, votes: PollRow | undefined): Poll | null {
  if (!parts?.poll) return null;
  const { question, answers, allowMultiselect, expiresAt } = parts.poll;
  return {
    question,
    answers: answers.map((answer) => ({ ...answer, count: votes?.counts[Number(answer.id) - 1] ?? 0 })),
    allowMultiselect,
    expiresAt,
    ended: votes !== undefined && votes.endedAt !== null,
    total: votes?.total ?? 0,
  };
}

/** Embeds refer to the message's own copies of files. */
function forwardView(
  runtime: Runtime,
  parts: MessageParts | null,
  attachments: Message['attachments'],
): Message['forward'] {
  if (!parts?.forward) return null;
  const embeds = withFileLinks(runtime, parts.forward.embeds, parts.attachments ?? []);
  return { ...parts.forward, embeds: withProxiedPictures(runtime, embeds), attachments };
}

function lockedCoins(parts: MessageParts | null, closed: boolean): Message['coins'] {
  if (!parts?.coins) return null;
  const files = (parts.attachments ?? []).map(({ contentType, size }) => ({
    kind: kindOfFile(contentType),
    size,
  }));
  return { price: parts.coins.price, unlocked: false, files, ...(closed ? { closed } : {}) };
}

function kindOfFile(contentType: string): 'image' | 'video' | 'audio' | 'file' {
  const [family] = contentType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}

export function replyPreview(row: MessageRow, author: User | undefined): ReplyPreview {
  const forwarded = row.parts?.forward !== undefined;
  return {
    id: row.id,
    author: authorView(row, author),
    content: beginning(previewText(row.content, row.parts)),
    hasAttachments: (row.parts?.attachments?.length ?? 0) > 0,
    ...(forwarded ? { forwarded } : {}),
  };
}

/** Texts with separate accents have more code points than characters. */
function beginning(text: string): string {
  if (textLength(text) <= LIMITS.replyPreview) return text;
  return [...normalised(text)].slice(0, LIMITS.replyPreview).join('');
}

/** The text of a reply preview; for messages made of components, their first text display. */
function previewText(content: string, parts: MessageParts | null): string {
  return content === '' ? (componentTexts(parts?.components ?? [])[0] ?? '') : content;
}

/** MESSAGE_UPDATE: the message without its reactions. */
export function messageUpdateView({
  reactions: _reactions,
  ...message
}: Message): Omit<Message, 'reactions'> {
  return message;
}
