/** Translates a post of a Mattermost export to a record. Pure. */
import { isoTime } from '@guildhall/platform';
import { cardEmbeds } from '../archive/cards.ts';
import { emojiByName } from '../archive/emoji-by-name.ts';
import { namedId, timedId } from '../archive/named-ids.ts';
import { outsideCode } from '../archive/outside-code.ts';
import type { Note } from '../archive/problems.ts';
import type { MessageRecord } from '../archive/records.ts';
import type { MattermostPost } from './exporter-shapes.ts';

/** Ids of records by the names in texts. */
export interface Names {
  /** By username. */
  readonly people: ReadonlyMap<string, unknown>;
  /** Of the post's team, by name. */
  readonly channels: ReadonlyMap<string, string>;
  /** The instance's custom emoji by name, in the form that texts have between angle brackets. */
  readonly emojis: ReadonlyMap<string, string>;
}

/** Where a post was written. */
export interface PostLocation {
  readonly channel: string;
  /** The id of the post that it replies to. */
  readonly replyTo: string | null;
}

export const personId = (username: string): string => namedId(`mattermost user ${username}`);

/** The path in the archive of a file, from its path in the export. */
export const filePath = (path: string): string => `files/${path}`;

/** A webhook posts under the name of its creator; here it is a separate author. */
export function postAuthor({ user, props }: MattermostPost): {
  readonly id: string;
  readonly webhook: string | null;
} {
  const { fromWebhook, overrideUsername } = props ?? {};
  if (String(fromWebhook) !== 'true') return { id: personId(user), webhook: null };
  const webhook = typeof overrideUsername === 'string' && overrideUsername ? overrideUsername : 'webhook';
  return { id: namedId(`mattermost webhook ${webhook}`), webhook };
}

/** @returns null for a notice */
export function mattermostMessage(
  post: MattermostPost,
  { channel, replyTo }: PostLocation,
  names: Names,
  note: Note,
): MessageRecord | null {
  const { user, type, message, createAt, editAt, isPinned, attachments, props } = post;
  const isWritten = ['', 'me', 'slack_attachment'].includes(type ?? '') || type?.startsWith('custom_');
  if (!isWritten) {
    note('A notice, such as "joined the channel", is left out.', type ?? '');
    return null;
  }
  const author = postAuthor(post);
  const { content, mentions } = translateText(message ?? '', names);
  return {
    id: timedId(`${channel} ${user} ${createAt}`, createAt),
    authorId: author.id,
    content,
    editedAt: editAt ? isoTime(editAt) : null,
    flags: 0,
    mentions,
    mentionRoles: [],
    mentionEveryone: false,
    replyTo,
    pinnedAt: isPinned ? isoTime(createAt) : null,
    type: null,
    targetId: null,
    embeds: cardEmbeds(
      props?.attachments,
      String(createAt),
      note,
      (text) => translateText(text, names).content,
    ),
    previews: [],
    components: [],
    attachments: (attachments ?? []).map(({ path }) => ({
      id: namedId(`mattermost file ${path}`),
      filename: path.slice(path.lastIndexOf('/') + 1) || 'file',
      file: path.length < 290 ? filePath(path) : null,
      url: null,
    })),
    stickers: [],
    poll: null,
    pollResult: null,
    forward: null,
    webhook: author.webhook === null ? null : { name: author.webhook, avatarUrl: null },
    reactions: translateReactions(post, names, note),
  };
}

function translateReactions({ reactions }: MattermostPost, names: Names, note: Note) {
  const byEmoji = Map.groupBy(reactions ?? [], ({ emojiName }) => {
    const own = names.emojis.get(emojiName);
    return own?.replace(/^a?:/, '') ?? emojiByName(emojiName) ?? null;
  });
  for (const { emojiName } of byEmoji.get(null) ?? [])
    note('A reaction is left out: its emoji is not in the export.', emojiName);
  return [...byEmoji].flatMap(([emoji, all]) => {
    if (emoji === null) return [];
    const users = all.map(({ user, createAt }) => ({ id: personId(user), at: isoTime(createAt) }));
    return [{ emoji, count: users.length, users }];
  });
}

/** Replaces names of people, channels and emoji with references; code stays unchanged. */
function translateText(text: string, names: Names) {
  const mentions = new Set<string>();
  const content = outsideCode(text, (part) =>
    part
      .replace(/(?<![\w@/])@([a-z0-9][a-z0-9._-]{0,63})/gi, (all, mention: string) => {
        const name = knownPart(mention.toLowerCase(), names.people);
        if (name === undefined) return all;
        mentions.add(personId(name));
        return `<@${personId(name)}>${mention.slice(name.length)}`;
      })
      .replace(/(?<![\w~])~([a-z0-9][a-z0-9_-]{0,63})/g, (all, name: string) => {
        const channel = names.channels.get(name);
        return channel === undefined ? all : `<#${channel}>`;
      })
      .replace(/(?<![\w<]):([a-z0-9_+-]{1,64}):(?!\w)/g, (all, name: string) => {
        const own = names.emojis.get(name);
        return own === undefined ? (emojiByName(name) ?? all) : `<${own}>`;
      }),
  );
  return { content, mentions: [...mentions] };
}

/** Finds the known part of a name, which a full stop or a dash may follow. */
function knownPart(mention: string, people: ReadonlyMap<string, unknown>): string | undefined {
  for (let name = mention; name !== ''; name = name.slice(0, -1)) {
    if (people.has(name)) return name;
    if (!/[._-]$/.test(name)) return undefined;
  }
  return undefined;
}
