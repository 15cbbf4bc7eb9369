/** Selectors that several features share. */
import type { ServerChannel } from '@guildhall/protocol';
import { compareIds, idTime } from '@guildhall/protocol/ids';
import { has } from '@guildhall/protocol/permissions';
import type { GatewayState, ServerEntry } from './model.ts';
import { isChannelMuted } from './notifications/muted-channels.ts';
import { DIRECT } from './resources/directs.ts';
import { newestMessageId } from './resources/newest.ts';
import { shallowEqual } from './store.ts';

/** Servers in the order in which they were joined. */
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

/** A server's channels as listed. A channel with a hidden category is listed with the uncategorised ones. */
export function channelGroups(
  channels: Readonly<Record<string, ServerChannel>>,
  serverId: string,
): readonly ChannelGroup[] {
  const own = Object.values(channels)
    .filter((channel) => channel.serverId === serverId && channel.kind !== 'thread')
    .sort(byPosition);
  const categories = own.filter((channel) => channel.kind === 'category');
  const known = new Set(categories.map((category) => category.id));
  const inside = Map.groupBy(own.filter(isOpenable), ({ parentId }) =>
    parentId && known.has(parentId) ? parentId : null,
  );
  const loose = inside.get(null);
  return [
    ...(loose ? [{ category: null, channels: loose }] : []),
    ...categories.map((category) => ({ category, channels: inside.get(category.id) ?? [] })),
  ];
}

/** Whether a channel is hidden from @everyone, and so visible only to chosen roles and people. */
export function isPrivate({ overwrites, serverId }: ServerChannel): boolean {
  const everyone = overwrites.find(({ id }) => id === serverId);
  return everyone !== undefined && has(BigInt(everyone.deny), 'viewChannel');
}

/** Whether a listed channel has messages. */
export function isTextLike(channel: ServerChannel): boolean {
  return channel.kind === 'text' || channel.kind === 'announcement';
}

/** Whether a channel has a page: messages, posts or voice. */
export function isOpenable(channel: ServerChannel): boolean {
  return channel.kind !== 'category';
}

/** A server's channels with messages, in the order of the list. */
export function textChannels(
  channels: Readonly<Record<string, ServerChannel>>,
  serverId: string,
): readonly ServerChannel[] {
  return channelGroups(channels, serverId).flatMap((group) => group.channels.filter(isTextLike));
}

/** A server's channels with a page, without threads, in the order of the list. */
export function openableChannels(
  channels: Readonly<Record<string, ServerChannel>>,
  serverId: string,
): readonly ServerChannel[] {
  return channelGroups(channels, serverId).flatMap((group) => group.channels.filter(isOpenable));
}

/** Open threads by their parent channel or forum, newest activity first. */
export function openThreads(
  channels: Readonly<Record<string, ServerChannel>>,
  serverId: string,
): ReadonlyMap<string, readonly ServerChannel[]> {
  const threads = Object.values(channels)
    .filter((channel) => channel.serverId === serverId && channel.kind === 'thread' && !channel.archived)
    .sort((left, right) => compareIds(right.lastMessageId ?? right.id, left.lastMessageId ?? left.id));
  return Map.groupBy(threads, ({ parentId }) => parentId ?? '');
}

/** Whether to show that a channel is unread: not if it is muted, and threads only if followed and open, as listed. */
export function showsUnread(
  state: Pick<GatewayState, 'follows' | 'notifications' | 'channels'>,
  channel: ServerChannel,
): boolean {
  const counts = isTextLike(channel) || (channel.id in state.follows && !channel.archived);
  return counts && !isChannelMuted(state, channel.id);
}

/** Whether a channel has unread messages. A channel that was never opened counts as read up to the joining date. */
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

/** The parts of the state that counts depend on. */
type AttentionParts = Pick<
  GatewayState,
  'channels' | 'newest' | 'readStates' | 'servers' | 'follows' | 'notifications'
>;

const NOTHING_WAITS: Attention = { unread: false, mentions: 0 };
let counted: { readonly from: AttentionParts; readonly byServer: ReadonlyMap<string, Attention> } | undefined;

/** Unread counts of all servers, computed in one pass per state, because the whole rail needs them. */
function attentionByServer(state: AttentionParts): ReadonlyMap<string, Attention> {
  const { channels, newest, readStates, servers, follows, notifications } = state;
  const from = { channels, newest, readStates, servers, follows, notifications };
  const keys = Object.keys(from) as (keyof AttentionParts)[];
  const known = counted;
  if (known && keys.every((key) => known.from[key] === from[key])) return known.byServer;
  const byServer = new Map<string, Attention>();
  for (const channel of Object.values(channels)) {
    if (!showsUnread(state, channel)) continue;
    const before = byServer.get(channel.serverId) ?? NOTHING_WAITS;
    const unread = before.unread || isUnread(state, channel.id);
    const mentions = before.mentions + (readStates[channel.id]?.mentionCount ?? 0);
    byServer.set(channel.serverId, { unread, mentions });
  }
  counted = { from, byServer };
  return byServer;
}

/** The unread counts of a server. */
export function serverAttention(state: GatewayState, serverId: string): Attention {
  return attentionByServer(state).get(serverId) ?? NOTHING_WAITS;
}

/** The unread counts of everything. */
export function totalAttention(state: GatewayState): Attention {
  const all = [...attentionByServer(state).values()];
  return {
    unread: all.some(({ unread }) => unread),
    mentions: all.reduce((sum, { mentions }) => sum + mentions, 0),
  };
}

/** The number of incoming friend requests. */
export function friendRequests({ relationships }: Pick<GatewayState, 'relationships'>): number {
  return Object.values(relationships).filter(({ type }) => type === 'incoming').length;
}

/** The number shown at direct messages: their mentions and friend requests. */
export function directAttention(state: GatewayState): number {
  return serverAttention(state, DIRECT).mentions + friendRequests(state);
}

let named: { readonly channels: GatewayState['channels']; readonly names: Readonly<Record<string, string>> } =
  { channels: {}, names: {} };

/** Names of channels by id. The table changes only with a name, although every message changes its thread. */
export function channelNames(channels: GatewayState['channels']): Readonly<Record<string, string>> {
  if (named.channels !== channels) {
    const names = Object.fromEntries(Object.values(channels).map(({ id, name }) => [id, name]));
    named = { channels, names: shallowEqual(named.names, names) ? named.names : names };
  }
  return named.names;
}

const started = new WeakMap<GatewayState['channels'], ReadonlyMap<string, ServerChannel>>();

/** The thread started from a message of its channel, if it is known. A post's first message is in the post itself. */
export function startedThread(
  channels: GatewayState['channels'],
  messageId: string,
): ServerChannel | undefined {
  let threads = started.get(channels);
  if (!threads) {
    const all = Object.values(channels).filter((channel) => channel.kind === 'thread' && !isPost(channel));
    threads = new Map(all.map((thread) => [thread.threadStarterId ?? '', thread]));
    started.set(channels, threads);
  }
  return threads.get(messageId);
}

/** Whether a thread is a post of a forum. */
export function isPost(thread: ServerChannel): boolean {
  return thread.appliedTags !== undefined;
}

/** Whether pictures and videos in a channel are covered until pressed; in threads and posts as in their channel. */
export function coversMedia({ channels }: Pick<GatewayState, 'channels'>, channel: ServerChannel): boolean {
  const { contentMode } = (channel.kind === 'thread' && channels[channel.parentId ?? '']) || channel;
  return contentMode === 'spoiler';
}
