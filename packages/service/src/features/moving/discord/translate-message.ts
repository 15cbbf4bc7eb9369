/** A message of an export as a record. Pure. */
import { schemaFaults } from '@guildhall/platform';
import { EMBED_LIMITS, Embed, isId } from '@guildhall/protocol';
import type { AttachmentRecord, MessageRecord } from '../archive/records.ts';
import type { ExportedEmbed, ExportedEmoji, ExportedMessage } from './exporter-shapes.ts';
import { mediaName } from './media-files.ts';

type Note = (problem: string, example: string) => void;

/** Texts, answers, and what commands (20, 23) answered. Everything else tells what somebody did. */
const WRITTEN = new Set(['Default', 'Reply', '0', '19', '20', '23']);

/** @returns null for a notice. */
export function discordMessage(message: ExportedMessage, note: Note): MessageRecord | null {
  if (!WRITTEN.has(message.type)) {
    note('A notice, such as that somebody joined, is left out.', message.id);
    return null;
  }
  const { id, author, content, isPinned, reactions = [], mentions = [] } = message;
  return {
    id,
    authorId: author.id,
    content,
    editedAt: isoTimeOrNull(message.timestampEdited),
    flags: 0,
    mentions: mentions.map((person) => person.id),
    mentionRoles: [],
    mentionEveryone: false,
    replyTo: message.type === 'Reply' ? (message.reference?.messageId ?? null) : null,
    pinnedAt: isPinned ? timeOf(id) : null,
    type: null,
    targetId: null,
    embeds: message.embeds
      .slice(0, EMBED_LIMITS.perMessage)
      .flatMap((embed) => translateEmbed(embed, id, note)),
    previews: [],
    components: [],
    attachments: attachments(message),
    stickers: [],
    poll: null,
    pollResult: null,
    forward: null,
    webhook: null,
    reactions: reactions
      .filter(({ count }) => count > 0)
      .map(({ emoji, count, users = [] }) => ({
        emoji: emojiText(emoji),
        count,
        users: users.map((user) => ({ id: user.id, at: null })),
      })),
  };
}

function timeOf(id: string): string {
  return new Date(Number(BigInt(id) >> 22n) + 1_420_070_400_000).toISOString();
}

function isoTimeOrNull(text: string | null | undefined): string | null {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function emojiText({ id, name }: ExportedEmoji): string {
  return id && isId(id) ? `${name}:${id}` : name.slice(0, 100) || '❔';
}

/** Stickers are pictures: other servers' are not here to be shown. */
function attachments({ attachments: files, stickers = [] }: ExportedMessage): AttachmentRecord[] {
  return [
    ...files.map(({ id, url, fileName }) => ({ id, filename: fileName, ...placeOf(url) })),
    ...stickers.map(({ id, name, sourceUrl }) => ({
      id,
      filename: `${name}.png`,
      ...placeOf(sourceUrl ?? ''),
    })),
  ];
}

function placeOf(url: string): Pick<AttachmentRecord, 'file' | 'url'> {
  const file = mediaName(url);
  return { file, url: file === null && url !== '' ? url.slice(0, 2048) : null };
}

function translateEmbed(embed: ExportedEmbed, id: string, note: Note): MessageRecord['embeds'] {
  const made = withoutEmpty({
    type: 'rich' as const,
    title: cut(embed.title, EMBED_LIMITS.title),
    description: cut(embed.description, EMBED_LIMITS.description),
    url: address(embed.url),
    color: /^#[0-9a-f]{6}$/i.test(embed.color ?? '')
      ? Number.parseInt((embed.color ?? '').slice(1), 16)
      : undefined,
    timestamp: isoTimeOrNull(embed.timestamp) ?? undefined,
    author: named(embed.author, EMBED_LIMITS.authorName),
    footer: embed.footer?.text ? { text: embed.footer.text.slice(0, EMBED_LIMITS.footerText) } : undefined,
    image: picture(embed.image),
    thumbnail: picture(embed.thumbnail),
    fields: (embed.fields ?? []).slice(0, EMBED_LIMITS.fields).map(({ name, value, isInline = false }) => ({
      name: cut(name, EMBED_LIMITS.fieldName) ?? '\u200b',
      value: cut(value, EMBED_LIMITS.fieldValue) ?? '\u200b',
      inline: isInline,
    })),
  });
  if (Object.keys(made).length > 2 && schemaFaults(Embed, made).length === 0) return [made as Embed];
  note('An embed is left out: it is empty, or cannot be read.', id);
  return [];
}

function withoutEmpty<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

function cut(text: string | null | undefined, limit: number): string | undefined {
  return text ? [...text].slice(0, limit).join('') : undefined;
}

function address(url: string | null | undefined): string | undefined {
  return url && /^https?:\/\/\S+$/i.test(url) && url.length <= EMBED_LIMITS.url ? url : undefined;
}

function named(author: ExportedEmbed['author'], limit: number) {
  const name = cut(author?.name, limit);
  const url = address(author?.url);
  return name === undefined ? undefined : { name, ...(url === undefined ? {} : { url }) };
}

function picture(shown: ExportedEmbed['image']) {
  const url = address(shown?.url);
  return url === undefined ? undefined : { url };
}
