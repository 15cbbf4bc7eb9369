import type { PayloadOf, ReadState, ready as readyContract } from '@guildhall/protocol';
import { EMPTY_STATE, type GatewayState } from './model.ts';
import { directsReady } from './resources/directs.ts';
import { serverCreate } from './resources/servers.ts';
import { withVoiceStates } from './resources/voice.ts';
import { filterTable, put, tableBy } from './table.ts';

/**
 * A new session: replaces everything that READY contains. Windows of messages stay, marked as stale, until they are
 * read again; outgoing messages stay, including those of archived threads, which READY does not list.
 */
export function ready(state: GatewayState, payload: PayloadOf<typeof readyContract>): GatewayState {
  const samePerson = state.account?.id === payload.user.id;
  let next: GatewayState = {
    ...EMPTY_STATE,
    account: { ...payload.user, csrfToken: payload.csrfToken ?? payload.user.csrfToken ?? null },
    settings: payload.settings ?? null,
    announcements: payload.announcements ?? [],
    notifications: tableBy(payload.notificationSettings ?? [], ({ id }) => id),
    follows: Object.fromEntries((payload.follows ?? []).map((threadId): [string, true] => [threadId, true])),
    readStates: tableBy<ReadState>(payload.readStates ?? [], (readState) => readState.channelId),
    presences: tableBy(payload.presences ?? [], (presence) => presence.userId),
    calls: tableBy(payload.calls ?? [], (call) => call.channelId),
  };
  next = directsReady(next, payload.dms, payload.relationships ?? []);
  next = withVoiceStates(next, null, payload.voiceStates ?? []);
  for (const server of payload.servers) {
    if (!('unavailable' in server)) {
      next = serverCreate(next, server);
      continue;
    }
    const known = samePerson ? state.servers[server.id] : undefined;
    next = known
      ? keepUnavailable(next, state, known.id)
      : { ...next, awaited: put(next.awaited, server.id, true) };
  }
  if (!samePerson) return next;
  const visible = (_value: unknown, channelId: string) => channelId in next.channels;
  const messages = Object.entries(filterTable(state.messages, visible));
  return {
    ...next,
    lost: filterTable(state.lost, (_lost, serverId) => !(serverId in next.servers)),
    viewAs: state.viewAs && state.viewAs.serverId in next.servers ? state.viewAs : null,
    messages: Object.fromEntries(messages.map(([channelId, held]) => [channelId, { ...held, stale: true }])),
    open: state.open,
    outgoing: filterTable(state.outgoing, (_messages, channelId) => {
      const channel = state.channels[channelId];
      // An archived thread that was not opened yet is in neither session.
      if (!channel) return true;
      const { archived, parentId } = channel;
      return (archived && parentId ? parentId : channelId) in next.channels;
    }),
  };
}

function keepUnavailable(next: GatewayState, previous: GatewayState, serverId: string): GatewayState {
  const entry = previous.servers[serverId];
  if (!entry) return next;
  return {
    ...next,
    servers: { ...next.servers, [serverId]: { ...entry, available: false } },
    channels: {
      ...next.channels,
      ...filterTable(previous.channels, (channel) => channel.serverId === serverId),
    },
    roles: { ...next.roles, [serverId]: previous.roles[serverId] ?? [] },
    emojis: { ...next.emojis, [serverId]: previous.emojis[serverId] ?? [] },
    stickers: { ...next.stickers, [serverId]: previous.stickers[serverId] ?? [] },
    members: { ...next.members, [serverId]: { byId: {}, complete: false } },
  };
}
