/** The targets of the quick switcher, and their ranking. */

import type { GatewayState } from '../state/model.ts';
import { directList, directName } from '../state/resources/directs.ts';
import { rankMatch } from '../state/search/rank-match.ts';
import { isTold, isUnread, openableChannels, openThreads, serverList } from '../state/selectors.ts';

export type SwitcherTarget =
  | { readonly kind: 'server'; readonly serverId: string }
  | { readonly kind: 'channel'; readonly serverId: string; readonly channelId: string }
  | { readonly kind: 'direct'; readonly channelId: string; readonly group: boolean }
  | { readonly kind: 'person'; readonly serverId: string; readonly userId: string }
  | { readonly kind: 'setting'; readonly section: string }
  | { readonly kind: 'action'; readonly action: 'addServer' | 'keyboardMap' };

export interface SwitcherEntry {
  readonly key: string;
  readonly label: string;
  /** Its place, such as the server of a channel. */
  readonly detail: string;
  readonly unread: boolean;
  readonly target: SwitcherTarget;
}

/** All known targets, unread ones first. */
export function allEntries(
  state: GatewayState,
  settings: readonly (readonly [section: string, label: string])[],
  actions: readonly (readonly [action: 'addServer' | 'keyboardMap', label: string])[],
): readonly SwitcherEntry[] {
  const servers = serverList(state);
  const channels = servers.flatMap((server) =>
    openableChannels(state.channels, server.id).map(
      (channel): SwitcherEntry => ({
        key: channel.id,
        label: channel.name,
        detail: server.name,
        unread: isUnread(state, channel.id),
        target: { kind: 'channel', serverId: server.id, channelId: channel.id },
      }),
    ),
  );
  const threads = servers.flatMap((server) =>
    [...openThreads(state.channels, server.id).values()].flat().map(
      (thread): SwitcherEntry => ({
        key: thread.id,
        label: thread.name,
        detail: `#${state.channels[thread.parentId ?? '']?.name ?? ''} · ${server.name}`,
        unread: isTold(state, thread) && isUnread(state, thread.id),
        target: { kind: 'channel', serverId: server.id, channelId: thread.id },
      }),
    ),
  );
  const directs = directList(state).map(
    (direct): SwitcherEntry => ({
      key: direct.id,
      label: directName(direct),
      detail: direct.recipient ? `@${direct.recipient.username}` : '',
      unread: isUnread(state, direct.id),
      target: { kind: 'direct', channelId: direct.id, group: direct.type === 'group_dm' },
    }),
  );
  const talks = [...directs, ...channels, ...threads];
  const people = new Map<string, SwitcherEntry>();
  for (const server of servers) {
    for (const member of Object.values(state.members[server.id]?.byId ?? {})) {
      if (member.user.id === state.account?.id || people.has(member.user.id)) continue;
      people.set(member.user.id, {
        key: member.user.id,
        label: member.nick ?? member.user.displayName,
        detail: `@${member.user.username} · ${server.name}`,
        unread: false,
        target: { kind: 'person', serverId: server.id, userId: member.user.id },
      });
    }
  }
  const plain = (key: string, label: string, target: SwitcherTarget): SwitcherEntry => ({
    key,
    label,
    detail: '',
    unread: false,
    target,
  });
  return [
    ...talks.filter((entry) => entry.unread),
    ...directs.filter((entry) => !entry.unread),
    ...channels.filter((entry) => !entry.unread),
    ...threads.filter((entry) => !entry.unread),
    ...servers.map((server) => plain(server.id, server.name, { kind: 'server', serverId: server.id })),
    ...people.values(),
    ...settings.map(([section, label]) => plain(section, label, { kind: 'setting', section })),
    ...actions.map(([action, label]) => plain(action, label, { kind: 'action', action })),
  ];
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
