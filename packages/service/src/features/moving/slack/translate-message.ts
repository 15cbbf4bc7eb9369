/** Translates a message of Slack's export to a record. Pure. */
import { isoTime } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import { cardEmbeds } from '../archive/cards.ts';
import { emojiByName } from '../archive/emoji-by-name.ts';
import { namedId, slackMessageId } from '../archive/named-ids.ts';
import { outsideCode } from '../archive/outside-code.ts';
import type { Note } from '../archive/problems.ts';
import type { MessageRecord } from '../archive/records.ts';
import type { SlackMessage } from './exporter-shapes.ts';

/** Subtypes with text; all others are notices, such as joins. */
const WRITTEN = new Set([
  ...[undefined, 'bot_message', 'me_message', 'thread_broadcast', 'reply_broadcast'],
  ...['file_share', 'file_comment'],
]);

/** @param channels ids of records by Slack's ids @returns null for a notice */
export function slackMessage(
  message: SlackMessage,
  channel: string,
  channels: ReadonlyMap<string, string>,
  note: Note,
): MessageRecord | null {
  const { ts, threadTs, edited, pinnedTo = [], attachments, files = [] } = message;
  const text = message.comment?.comment ?? message.text;
  const author = slackAuthor(message);
  if (!WRITTEN.has(message.subtype) || author === null) {
    note('A notice, such as "joined the channel", is left out.', ts);
    return null;
  }
  const id = slackMessageId(channel, ts);
  return {
    id,
    authorId: namedId(author.id),
    content: translateText(text, channels),
    editedAt: edited ? timeText(edited.ts) : null,
    flags: 0,
    mentions: [...text.matchAll(/<@([A-Z0-9]{2,32})[|>]/g)].map(([, user = '']) => namedId(user)),
    mentionRoles: [],
    mentionEveryone: false,
    replyTo: threadTs === undefined || threadTs === ts ? null : slackMessageId(channel, threadTs),
    pinnedAt: pinnedTo.includes(channel) ? timeText(ts) : null,
    type: null,
    targetId: null,
    embeds: cardEmbeds(attachments, ts, note, (part) => translateText(part, channels)),
    previews: [],
    components: [],
    attachments: files.map((file) => ({
      id: namedId(file.id),
      filename: file.name || 'file',
      file: null,
      url: file.urlPrivate ? withoutToken(file.urlPrivate).slice(0, LIMITS.url) : null,
    })),
    stickers: [],
    poll: null,
    pollResult: null,
    forward: null,
    webhook: author.webhook === null ? null : { name: author.webhook, avatarUrl: null },
    reactions: translateReactions(message, note),
  };
}

/**
 * The author of a message: a person or bot by Slack's id, or an app that chooses a name for each message, which is a
 * webhook here. Null for messages by nobody.
 */
export function slackAuthor({ subtype, user, comment, botId, username }: SlackMessage): {
  readonly id: string;
  readonly webhook: string | null;
} | null {
  const id = user ?? comment?.user ?? (username ? null : botId) ?? null;
  if (id !== null) return { id, webhook: null };
  if (!username && subtype !== 'bot_message') return null;
  return { id: `webhook ${botId ?? username}`, webhook: username || 'bot' };
}

/** The export's addresses contain a token with which anyone could download all of its files. */
function withoutToken(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.delete('t');
  return url.href;
}

/** Skin tones of an emoji count as one reaction. */
function translateReactions({ reactions = [] }: SlackMessage, note: Note): MessageRecord['reactions'] {
  const byEmoji = Map.groupBy(reactions, ({ name }) => emojiByName(name) ?? null);
  for (const { name } of byEmoji.get(null) ?? [])
    note('A reaction is left out: the export has no pictures of custom emoji.', name);
  return [...byEmoji].flatMap(([emoji, all]) => {
    if (emoji === null) return [];
    const users = all.flatMap((one) => one.users.map((user) => ({ id: namedId(user), at: null })));
    return [{ emoji, count: all.reduce((sum, { count }) => sum + count, 0), users }];
  });
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Translates marks, mentions, links and escaped characters; code keeps its marks, and the texts of its links. */
export function translateText(text: string, channels: ReadonlyMap<string, string>): string {
  return outsideCode(
    text,
    (part) => translateReferences(translateMarks(part), channels, (label, target) => `[${label}](${target})`),
    (code) => translateReferences(code, channels, (label) => label),
  );
}

function translateReferences(
  text: string,
  channels: ReadonlyMap<string, string>,
  link: (label: string, target: string) => string,
): string {
  return text
    .replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (all, target: string, label: string | undefined) => {
      if (/^@[A-Z0-9]{2,32}$/.test(target)) return `<@${namedId(target.slice(1))}>`;
      if (target.startsWith('#')) {
        const channel = channels.get(target.slice(1));
        return channel === undefined ? `#${label || target.slice(1)}` : `<#${channel}>`;
      }
      if (target.startsWith('!'))
        return label || `@${target.startsWith('!subteam^') ? 'group' : target.slice(1)}`;
      if (!/^(https?:\/\/|mailto:)/i.test(target)) return all;
      return label === undefined || label === target ? target : link(label, target);
    })
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function translateMarks(text: string): string {
  return text
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '**$1**')
    .replace(/(?<![\w~])~(?=\S)([^~\n]+?)(?<=\S)~(?![\w~])/g, '~~$1~~')
    .replace(
      /(?<!\w):([a-z0-9_+'-]{1,60}(?:::skin-tone-\d)?):(?!\w)/g,
      (all, name: string) => emojiByName(name) ?? all,
    );
}

/** The time of a message in ISO 8601. */
function timeText(ts: string): string {
  return isoTime(Number(ts.slice(0, -3)) * 1000);
}
