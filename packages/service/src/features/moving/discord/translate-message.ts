/** Translates a message of an export to a record. Pure. */
import { isoTime } from '@guildhall/platform';
import { EMBED_LIMITS, idTime, isId, LIMITS } from '@guildhall/protocol';
import { isoTimeOrNull, plainEmbed } from '../archive/plain-embed.ts';
import type { Note } from '../archive/problems.ts';
import type { AttachmentRecord, MessageRecord } from '../archive/records.ts';
import { isWebhook } from './collect-structure.ts';
import type { ExportedEmoji, ExportedMessage } from './exporter-shapes.ts';
import { mediaName } from './media-files.ts';

/** Message types with text: messages, replies, and responses to commands (20, 23). All others are notices. */
const WRITTEN = new Set(['Default', 'Reply', '0', '19', '20', '23']);

/** @returns null for a notice */
export function discordMessage(message: ExportedMessage, note: Note): MessageRecord | null {
  if (!WRITTEN.has(message.type)) {
    note('A notice, such as "joined the channel", is left out.', message.id);
    return null;
  }
  const { id, author, isPinned, embeds, forwardedMessage, reactions = [], mentions = [] } = message;
  return {
    id,
    authorId: author.id,
    content: contentOf(message),
    editedAt: isoTimeOrNull(message.timestampEdited),
    flags: 0,
    mentions: mentions.map((person) => person.id),
    mentionRoles: [],
    mentionEveryone: false,
    replyTo: message.type === 'Reply' ? (message.reference?.messageId ?? null) : null,
    pinnedAt: isPinned ? isoTime(idTime(id)) : null,
    type: null,
    targetId: null,
    embeds: [...embeds, ...(forwardedMessage?.embeds ?? [])]
      .slice(0, EMBED_LIMITS.perMessage)
      .flatMap((embed) => plainEmbed(embed, id, note)),
    previews: [],
    components: [],
    attachments: [message, forwardedMessage ?? {}].flatMap(attachments),
    stickers: [],
    poll: null,
    pollResult: null,
    forward: null,
    webhook: isWebhook(author) ? { name: author.name, avatarUrl: null } : null,
    reactions: reactions
      .filter(({ count }) => count > 0)
      .map(({ emoji, count, users = [] }) => ({
        emoji: emojiText(emoji),
        count,
        users: users.map((user) => ({ id: user.id, at: null })),
      })),
  };
}

/** The text of a forwarded message becomes a quote. */
function contentOf({ content, forwardedMessage }: ExportedMessage): string {
  const forwarded = forwardedMessage?.content;
  return forwarded ? [content, forwarded.replaceAll(/^/gm, '> ')].filter(Boolean).join('\n') : content;
}

function emojiText({ id, name }: ExportedEmoji): string {
  return id && isId(id) ? `${name}:${id}` : name.slice(0, 100) || '❔';
}

/** Stickers become pictures, because stickers of other servers do not exist here. */
function attachments({
  attachments: files = [],
  stickers = [],
}: Partial<Pick<ExportedMessage, 'attachments' | 'stickers'>>): AttachmentRecord[] {
  return [
    ...files.map(({ id, url, fileName }) => ({ id, filename: fileName, ...attachmentSource(url) })),
    ...stickers.map(({ id, name, sourceUrl }) => ({
      id,
      filename: `${name}.png`,
      ...attachmentSource(sourceUrl ?? ''),
    })),
  ];
}

function attachmentSource(url: string): Pick<AttachmentRecord, 'file' | 'url'> {
  const file = mediaName(url);
  return { file, url: file === null && url !== '' ? url.slice(0, LIMITS.url) : null };
}
