/** The targets of the quick switcher, and their ranking. */

import type { ChannelKind } from '@guildhall/protocol';
import type { GatewayState, ServerEntry } from '../state/model.ts';
import { directList, directName } from '../state/resources/directs.ts';
import { rankMatch } from '../state/search/rank-match.ts';
import { isUnread, openableChannels, openThreads, serverList, showsUnread } from '../state/selectors.ts';
import { tableBy } from '../state/table.ts';

export type SwitcherTarget =
  | { readonly kind: 'server'; readonly serverId: string }
  | {
      readonly kind: 'channel';
      readonly serverId: string;
      readonly channelId: string;
      readonly channelKind: ChannelKind;
    }
  | { readonly kind: 'direct'; readonly channelId: string; readonly group: boolean }
  | { readonly kind: 'person'; readonly serverId: string; readonly userId: string }
  | { readonly kind: 'setting'; readonly section: string }
  | { readonly kind: 'action'; readonly action: 'addServer' | 'keyboardMap' };

export interface SwitcherEntry {
  readonly key: string;
  readonly label: string;
  /** Where it is, such as the server of a channel. */
  readonly detail: string;
  readonly unread: boolean;
  readonly target: SwitcherTarget;
}

/** This many of the targets visited last come before unread ones. */
const MAX_VISITED = 5;

/**
 * Conversations (recently visited, then unread, then the rest), then servers.
 * @param visited ids of channels, the most recent first
 */
export function placeEntries(state: GatewayState, visited: readonly string[] = []): readonly SwitcherEntry[] {
  const servers = serverList(state);
  const channels = Map.groupBy(Object.values(state.channels), ({ serverId }) => serverId);
  // Each selector looks through all channels that it gets, so it gets only those of its server.
  const ofServer = ({ id }: ServerEntry) => tableBy(channels.get(id) ?? [], (channel) => channel.id);
  const conversations = [
    ...directEntries(state),
    ...servers.flatMap((server) => channelEntries(state, server, ofServer(server))),
    ...servers.flatMap((server) => threadEntries(state, server, ofServer(server))),
  ];
  const before = visited
    .flatMap((id) => conversations.find(({ key }) => key === id) ?? [])
    .slice(0, MAX_VISITED);
  const others = conversations.filter((entry) => !before.includes(entry));
  return [
    ...before,
    ...others.filter((entry) => entry.unread),
    ...others.filter((entry) => !entry.unread),
    ...servers.map((server) => plainEntry(server.id, server.name, { kind: 'server', serverId: server.id })),
  ];
}

/** Settings and actions, which come last. */
export function plainEntries(
  settings: readonly (readonly [section: string, label: string])[],
  actions: readonly (readonly [action: 'addServer' | 'keyboardMap', label: string])[],
): readonly SwitcherEntry[] {
  return [
    ...settings.map(([section, label]) => plainEntry(section, label, { kind: 'setting', section })),
    ...actions.map(([action, label]) => plainEntry(action, label, { kind: 'action', action })),
  ];
}

function directEntries(state: GatewayState): readonly SwitcherEntry[] {
  return directList(state).map((direct) => ({
    key: direct.id,
    label: directName(direct),
    detail: direct.recipient ? `@${direct.recipient.username}` : '',
    unread: isUnread(state, direct.id),
    target: { kind: 'direct', channelId: direct.id, group: direct.type === 'group_dm' },
  }));
}

function channelEntries(
  state: GatewayState,
  server: ServerEntry,
  channels: GatewayState['channels'],
): readonly SwitcherEntry[] {
  return openableChannels(channels, server.id).map((channel) => ({
    key: channel.id,
    label: channel.name,
    detail: server.name,
    unread: isUnread(state, channel.id),
    target: { kind: 'channel', serverId: server.id, channelId: channel.id, channelKind: channel.kind },
  }));
}

function threadEntries(
  state: GatewayState,
  server: ServerEntry,
  channels: GatewayState['channels'],
): readonly SwitcherEntry[] {
  return [...openThreads(channels, server.id).values()].flat().map((thread) => ({
    key: thread.id,
    label: thread.name,
    detail: `#${state.channels[thread.parentId ?? '']?.name ?? ''} · ${server.name}`,
    unread: showsUnread(state, thread) && isUnread(state, thread.id),
    target: { kind: 'channel', serverId: server.id, channelId: thread.id, channelKind: thread.kind },
  }));
}

/** Each person once, with the first server that has them. */
export function personEntries(state: GatewayState): Iterable<SwitcherEntry> {
  const people = new Map<string, SwitcherEntry>();
  for (const server of serverList(state)) {
    for (const { user, nick } of Object.values(state.members[server.id]?.byId ?? {})) {
      if (user.id === state.account?.id || people.has(user.id)) continue;
      people.set(user.id, {
        key: user.id,
        label: nick ?? user.displayName,
        detail: `@${user.username} · ${server.name}`,
        unread: false,
        target: { kind: 'person', serverId: server.id, userId: user.id },
      });
    }
  }
  return people.values();
}

function plainEntry(key: string, label: string, target: SwitcherTarget): SwitcherEntry {
  return { key, label, detail: '', unread: false, target };
}

/** The best matches, up to a limit. */
export function search(
  entries: readonly SwitcherEntry[],
  query: string,
  most: number,
): readonly SwitcherEntry[] {
  const kinds = query.startsWith('#') ? ['channel'] : query.startsWith('@') ? ['person', 'direct'] : null;
  const wanted = kinds ? query.slice(1) : query;
  return entries
    .filter((entry) => !kinds || kinds.includes(entry.target.kind))
    .map((entry) => ({
      entry,
      score: rankMatch(entry.label, wanted) ?? (rankMatch(entry.detail, wanted) === null ? null : 5),
    }))
    .filter((scored): scored is { entry: SwitcherEntry; score: number } => scored.score !== null)
    .sort((left, right) => left.score - right.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}
