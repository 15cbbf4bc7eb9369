/** Collects the structure of a server from all files of an export: everything except its messages. */
import { isId } from '@guildhall/protocol';
import { MemoryBudget } from '../archive/memory-budget.ts';
import { PLAIN_CHANNEL } from '../archive/plain-channel.ts';
import { everyoneRole, hiddenOverwrites, plainServer } from '../archive/plain-server.ts';
import {
  type ChannelRecord,
  EmojiRecord,
  PersonRecord,
  type RoleRecord,
  type ServerRecord,
} from '../archive/records.ts';
import {
  type ExportedAuthor,
  type ExportedChannel,
  type ExportedEmoji,
  type ExportedGuild,
  ExportedRole,
} from './exporter-shapes.ts';
import { mediaName } from './media-files.ts';

export interface Collected {
  guild: ExportedGuild | undefined;
  readonly channels: Map<string, ExportedChannel>;
  /** Threads whose first message has the thread's id, like posts of forums. */
  readonly posts: Set<string>;
  /** The author of the first message, by thread. */
  readonly threadOwners: Map<string, string>;
  readonly people: Map<string, PersonRecord>;
  readonly roles: Map<string, { name: string; color: string | null; position: number }>;
  readonly emojis: Map<string, EmojiRecord>;
  readonly memory: MemoryBudget;
}

export function createCollected(): Collected {
  return {
    guild: undefined,
    channels: new Map(),
    posts: new Set(),
    threadOwners: new Map(),
    people: new Map(),
    roles: new Map(),
    emojis: new Map(),
    memory: new MemoryBudget(),
  };
}

/** A webhook writes under several names, so each message has its name. */
export function isWebhook({ isBot, discriminator }: ExportedAuthor): boolean {
  return isBot && discriminator === '0000';
}

/** @param at when they wrote; the first time counts as their time of joining. */
export function collectPerson(
  { people, roles, memory }: Collected,
  author: ExportedAuthor,
  at: string | null,
): void {
  if (isWebhook(author)) return;
  const known = people.get(author.id);
  if (known && (known.member !== null || author.roles === undefined || at === null)) return;
  const displayName = author.nickname || author.name;
  for (const role of author.roles ?? []) {
    if (roles.has(role.id)) continue;
    const { id, name, color, position } = memory.keep(ExportedRole, role);
    roles.set(id, { name, color: color || null, position });
  }
  const person = {
    id: author.id,
    bot: author.isBot,
    username: author.name,
    displayName,
    avatar: mediaName(author.avatarUrl),
    member:
      at === null || author.roles === undefined
        ? null
        : { nick: null, roleIds: author.roles.map(({ id }) => id), joinedAt: at },
  };
  people.set(author.id, memory.keep(PersonRecord, person));
}

/** Adds an emoji of the server if the export has its picture. */
export function collectEmoji(
  { emojis, memory }: Collected,
  { id, name, isAnimated, imageUrl }: ExportedEmoji,
): void {
  const file = mediaName(imageUrl);
  if (id && isId(id) && file !== null && !emojis.has(id))
    emojis.set(id, memory.keep(EmojiRecord, { id, name, animated: isAnimated ?? false, file }));
}

export function guildRecord({ id, name, iconUrl }: ExportedGuild): ServerRecord {
  return { ...plainServer(id, name), icon: mediaName(iconUrl) };
}

/** The roles of people who wrote; an export does not contain permissions. */
export function roleRecords({ roles }: Collected, serverId: string): RoleRecord[] {
  const others = [...roles].filter(([id]) => id !== serverId && isId(id));
  others.sort(([, left], [, right]) => left.position - right.position);
  return [
    everyoneRole(serverId),
    ...others.map(([id, { name, color }], index) => ({
      id,
      name,
      hoist: false,
      mentionable: false,
      color: color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
      position: index + 1,
      permissions: '0',
    })),
  ];
}

/** Here a thread is open to everyone who sees its channel, so these become channels. */
const PRIVATE_THREAD = 'GuildPrivateThread';

const KINDS: Readonly<Record<string, ChannelRecord['kind']>> = {
  GuildTextChat: 'text',
  GuildNews: 'announcement',
  GuildVoiceChat: 'voice',
  GuildStageVoice: 'voice',
  GuildForum: 'forum',
  GuildCategory: 'category',
  GuildNewsThread: 'thread',
  GuildPublicThread: 'thread',
  [PRIVATE_THREAD]: 'text',
};

export function isPrivateThread({ type }: ExportedChannel): boolean {
  return type === PRIVATE_THREAD;
}

export function channelKind({ type }: ExportedChannel): ChannelRecord['kind'] | undefined {
  return KINDS[type];
}

/**
 * Categories, channels, former private threads and threads. A channel with threads but without a file is a forum if its
 * threads are posts.
 */
export function channelRecords(collected: Collected): ChannelRecord[] {
  const found = [...collected.channels.values()].filter((channel) => !isPrivateThread(channel));
  const parents = new Map<string, ChannelRecord>();
  const channels: ChannelRecord[] = [];
  const threads: ChannelRecord[] = [];
  for (const channel of found) {
    const { id, name, topic = null, categoryId: parentId = null, category } = channel;
    const kind = channelKind(channel) ?? 'text';
    if (kind === 'thread') threads.push(threadRecord(collected, channel));
    else channels.push({ ...PLAIN_CHANNEL, id, kind, name, topic, parentId, position: channels.length });
    if (parentId === null || parents.has(parentId) || collected.channels.has(parentId)) continue;
    const parentKind = kind === 'thread' ? kindOfParent(collected, id) : 'category';
    parents.set(parentId, {
      ...PLAIN_CHANNEL,
      position: parents.size,
      parentId: null,
      id: parentId,
      kind: parentKind,
      name: category ?? 'channel',
    });
  }
  const created = [...parents.values()];
  return [
    ...created.filter(({ kind }) => kind === 'category'),
    ...created.filter(({ kind }) => kind !== 'category'),
    ...channels,
    ...privateThreadRecords(collected, channels.length),
    ...threads,
  ];
}

/** They come last, so that they are what is left out if there are too many channels. */
function privateThreadRecords({ guild, channels }: Collected, position: number): ChannelRecord[] {
  return [...channels.values()].filter(isPrivateThread).map(({ id, name, categoryId }, index) => ({
    ...PLAIN_CHANNEL,
    id,
    kind: 'text',
    name,
    position: position + index,
    parentId: channels.get(categoryId ?? '')?.categoryId ?? null,
    overwrites: hiddenOverwrites(guild?.id ?? ''),
  }));
}

function kindOfParent({ posts }: Collected, threadId: string): 'forum' | 'text' {
  return posts.has(threadId) ? 'forum' : 'text';
}

function threadRecord(
  { posts, threadOwners }: Collected,
  { id, name, categoryId = null }: ExportedChannel,
): ChannelRecord {
  return {
    ...PLAIN_CHANNEL,
    id,
    kind: 'thread',
    name,
    position: 0,
    parentId: categoryId,
    archived: true,
    threadOwnerId: threadOwners.get(id) ?? null,
    threadStarterId: posts.has(id) ? id : null,
  };
}
