/** Questions that several features ask of the state. */
import type { ServerChannel } from '@guildhall/protocol';
import { compareIds, idTime } from '@guildhall/protocol/ids';
import { has } from '@guildhall/protocol/permissions';
import type { GatewayState, ServerEntry } from './model.ts';
import { isQuiet } from './notifications/message-decision.ts';
import { DIRECT } from './resources/directs.ts';
import { newestMessageId } from './resources/newest.ts';
import { shallowEqual } from './store.ts';

/** Servers in the order of the rail: as joined. */
export function serverList(state: GatewayState): readonly ServerEntry[] {
  return Object.values(state.servers).sort(
    (left, right) => left.joinedAt.localeCompare(right.joinedAt) || compareIds(left.id, right.id),
  );
}

function byPosition(left: ServerChannel, right: ServerChannel): number {
  return left.position - right.position || compareIds(left.id, right.id);
}

/** A category with its channels; `category` is null for those above all categories. */
export interface ChannelGroup {
  readonly category: ServerChannel | null;
  readonly channels: readonly ServerChannel[];
}

/** A server's channels as they are listed. A channel whose category is not visible is listed with the uncategorised ones. */
export function channelGroups(
  channels: Readonly<Record<string, ServerChannel>>,
  serverId: string,
): readonly ChannelGroup[] {
  const own = Object.values(channels)
    .filter((channel) => channel.serverId === serverId && channel.kind !== 'thread')
    .sort(byPosition);
  const categories = own.filter((channel) => channel.kind === 'category');
  const known = new Set(categories.map((category) => category.id));
  const inside = (id: string | null) =>
    own.filter(
      (channel) =>
        channel.kind !== 'category' &&
        (channel.parentId && known.has(channel.parentId) ? channel.parentId : null) === id,
    );
  const loose = inside(null);
  return [
    ...(loose.length > 0 ? [{ category: null, channels: loose }] : []),
    ...categories.map((category) => ({ category, channels: inside(category.id) })),
  ];
}

/** Whether a channel is closed to @everyone, and so open only to chosen roles and people. */
export function isPrivate({ overwrites, serverId }: ServerChannel): boolean {
  const everyone = overwrites.find(({ id }) => id === serverId);
  return everyone !== undefined && has(BigInt(everyone.deny), 'viewChannel');
}

/** Whether a channel of the list holds messages. */
export function isTextLike(channel: ServerChannel): boolean {
  return channel.kind === 'text' || channel.kind === 'announcement';
}

/** Whether a channel has a page: messages, a list of posts, or people who talk. */
export function isOpenable(channel: ServerChannel): boolean {
  return channel.kind !== 'category';
}

/** A server's readable channels in the order of the list. */
export function textChannels(
  channels: Readonly<Record<string, ServerChannel>>,
  serverId: string,
): readonly ServerChannel[] {
  return channelGroups(channels, serverId).flatMap((group) => group.channels.filter(isTextLike));
}

/** A server's channels that have a page, threads aside, in the order of the list. */
export function openableChannels(
  channels: Readonly<Record<string, ServerChannel>>,
  serverId: string,
): readonly ServerChannel[] {
  return channelGroups(channels, serverId).flatMap((group) => group.channels.filter(isOpenable));
}

/** Threads that are not archived, by the channel or forum they are under, newest activity first. */
export function openThreads(
  channels: Readonly<Record<string, ServerChannel>>,
  serverId: string,
): ReadonlyMap<string, readonly ServerChannel[]> {
  const threads = Object.values(channels)
    .filter((channel) => channel.serverId === serverId && channel.kind === 'thread' && !channel.archived)
    .sort((left, right) => compareIds(right.lastMessageId ?? right.id, left.lastMessageId ?? left.id));
  return Map.groupBy(threads, ({ parentId }) => parentId ?? '');
}

/** Whether unread messages of a channel are shown: never of muted ones, and of threads only when followed. */
export function isTold(
  state: Pick<GatewayState, 'follows' | 'notifications' | 'channels'>,
  channel: ServerChannel,
): boolean {
  return (isTextLike(channel) || channel.id in state.follows) && !isQuiet(state, channel.id);
}

/** Whether a channel has messages that were not read. A channel never opened counts as read up to one's joining. */
export function isUnread(state: AttentionParts, channelId: string): boolean {
  const channel = state.channels[channelId];
  const newest = newestMessageId(state, channelId);
  if (!channel || !newest) return false;
  const read = state.readStates[channelId]?.lastReadMessageId;
  if (read) return compareIds(newest, read) > 0;
  if (channel.serverId === DIRECT) return true;
  const joinedAt = state.servers[channel.serverId]?.joinedAt;
  return joinedAt !== undefined && idTime(newest) > Date.parse(joinedAt);
}

export interface Attention {
  readonly unread: boolean;
  readonly mentions: number;
}

/** What attention is counted from. */
type AttentionParts = Pick<
  GatewayState,
  'channels' | 'newest' | 'readStates' | 'servers' | 'follows' | 'notifications'
>;

const NOTHING_WAITS: Attention = { unread: false, mentions: 0 };
let counted: { readonly from: AttentionParts; readonly byServer: ReadonlyMap<string, Attention> } | undefined;

/** What waits in each server, counted in one pass and once per state: the whole rail asks for it. */
function attentionByServer(state: AttentionParts): ReadonlyMap<string, Attention> {
  const { channels, newest, readStates, servers, follows, notifications } = state;
  const from = { channels, newest, readStates, servers, follows, notifications };
  const keys = Object.keys(from) as (keyof AttentionParts)[];
  const known = counted;
  if (known && keys.every((key) => known.from[key] === from[key])) return known.byServer;
  const byServer = new Map<string, Attention>();
  for (const channel of Object.values(channels)) {
    if (!isTold(state, channel)) continue;
    const before = byServer.get(channel.serverId) ?? NOTHING_WAITS;
    const unread = before.unread || isUnread(state, channel.id);
    const mentions = before.mentions + (readStates[channel.id]?.mentionCount ?? 0);
    byServer.set(channel.serverId, { unread, mentions });
  }
  counted = { from, byServer };
  return byServer;
}

/** What waits in a server. */
export function serverAttention(state: GatewayState, serverId: string): Attention {
  return attentionByServer(state).get(serverId) ?? NOTHING_WAITS;
}

/** What waits anywhere. */
export function totalAttention(state: GatewayState): Attention {
  const all = [...attentionByServer(state).values()];
  return {
    unread: all.some(({ unread }) => unread),
    mentions: all.reduce((sum, { mentions }) => sum + mentions, 0),
  };
}

let named: { readonly channels: GatewayState['channels']; readonly names: Readonly<Record<string, string>> } =
  { channels: {}, names: {} };

/** Names of channels by id. The table changes with a name alone: every message changes its thread. */
export function channelNames(channels: GatewayState['channels']): Readonly<Record<string, string>> {
  if (named.channels !== channels) {
    const names = Object.fromEntries(Object.values(channels).map(({ id, name }) => [id, name]));
    named = { channels, names: shallowEqual(named.names, names) ? named.names : names };
  }
  return named.names;
}

const started = new WeakMap<GatewayState['channels'], ReadonlyMap<string, ServerChannel>>();

/** The thread that was started from a message, as far as it is held. */
export function startedThread(
  channels: GatewayState['channels'],
  messageId: string,
): ServerChannel | undefined {
  let threads = started.get(channels);
  if (!threads) {
    const all = Object.values(channels).filter(({ kind }) => kind === 'thread');
    threads = new Map(all.map((thread) => [thread.threadStarterId ?? '', thread]));
    started.set(channels, threads);
  }
  return threads.get(messageId);
}

/** Whether a thread is a post of a forum. */
export function isPost(thread: ServerChannel): boolean {
  return thread.appliedTags !== undefined;
}
