/** Questions that several features ask of the state. */
import type { ServerChannel } from '@guildhall/protocol';
import { compareIds, idTime } from '@guildhall/protocol/ids';
import type { GatewayState, ServerEntry } from './model.ts';
import { DIRECT } from './resources/directs.ts';

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

/** A server's channels as they are listed. A channel whose category is not visible stands with those without one. */
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

/** Whether a channel of the list holds messages. */
export function isTextLike(channel: ServerChannel): boolean {
  return channel.kind === 'text' || channel.kind === 'announcement';
}

/** Whether a channel has a page: messages, or a list of posts. */
export function isOpenable(channel: ServerChannel): boolean {
  return isTextLike(channel) || channel.kind === 'forum' || channel.kind === 'thread';
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

/** Whether what is unread in a channel is told of: in threads only to who follows them. */
export function isTold(state: GatewayState, channel: ServerChannel): boolean {
  return isTextLike(channel) || channel.id in state.follows;
}

/** Whether a channel has messages that were not read. A channel never opened counts as read up to one's joining. */
export function isUnread(state: GatewayState, channelId: string): boolean {
  const channel = state.channels[channelId];
  if (!channel?.lastMessageId) return false;
  const read = state.readStates[channelId]?.lastReadMessageId;
  if (read) return compareIds(channel.lastMessageId, read) > 0;
  if (channel.serverId === DIRECT) return true;
  const joinedAt = state.servers[channel.serverId]?.joinedAt;
  return joinedAt !== undefined && idTime(channel.lastMessageId) > Date.parse(joinedAt);
}

export interface Attention {
  readonly unread: boolean;
  readonly mentions: number;
}

/** What waits in a server. */
export function serverAttention(state: GatewayState, serverId: string): Attention {
  let unread = false;
  let mentions = 0;
  for (const channel of Object.values(state.channels)) {
    if (channel.serverId !== serverId || !isTold(state, channel)) continue;
    if (isUnread(state, channel.id)) unread = true;
    mentions += state.readStates[channel.id]?.mentionCount ?? 0;
  }
  return { unread, mentions };
}

/** What waits anywhere. */
export function totalAttention(state: GatewayState): Attention {
  return [...Object.keys(state.servers), DIRECT]
    .map((serverId) => serverAttention(state, serverId))
    .reduce((sum, one) => ({ unread: sum.unread || one.unread, mentions: sum.mentions + one.mentions }), {
      unread: false,
      mentions: 0,
    });
}
