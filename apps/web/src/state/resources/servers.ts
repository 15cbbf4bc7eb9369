import type {
  PayloadOf,
  Server,
  ServerChannel,
  ServerCreated,
  ServerSummary,
  serverDelete as serverDeleteContract,
} from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import type { GatewayState, ServerEntry } from '../model.ts';
import { filterTable, mapTable, put, tableBy, without } from '../table.ts';
import { withoutChannels } from './channels.ts';
import { withVoiceStates } from './voice.ts';

/** A server became available, by joining or after an outage; or its state comes again, before missed messages. */
export function serverCreate(before: GatewayState, payload: ServerCreated): GatewayState {
  const { channels, roles, members, presences, emojis, stickers, threads, voiceStates, ...summary } = payload;
  const isKnown = before.servers[payload.id]?.available === true;
  const known = isKnown ? before.members[payload.id] : undefined;
  const shown = [...channels, ...threads].map((channel) =>
    isKnown ? beforeMissed(channel, before.channels[channel.id]) : channel,
  );
  const state = withoutHidden(before, payload.id, shown);
  return {
    ...withVoiceStates(state, payload.id, voiceStates),
    servers: put(state.servers, payload.id, { ...summary, available: true }),
    lost: without(state.lost, payload.id),
    awaited: without(state.awaited, payload.id),
    channels: { ...state.channels, ...tableBy(shown, (channel) => channel.id) },
    roles: put(state.roles, payload.id, sortRoles(roles)),
    // The page may have read all members of a server that it just joined before this arrives with a few of them.
    members: known?.complete
      ? state.members
      : put(state.members, payload.id, {
          // Missed messages change known members afterwards.
          byId: { ...known?.byId, ...tableBy(members, (member) => member.user.id) },
          complete: members.length === payload.memberCount,
        }),
    emojis: put(state.emojis, payload.id, emojis),
    stickers: put(state.stickers, payload.id, stickers),
    presences: { ...state.presences, ...tableBy(presences, (presence) => presence.userId) },
  };
}

/** Drops channels that were hidden without an event, and their messages. Archived threads are not listed, so they stay. */
function withoutHidden(state: GatewayState, serverId: string, shown: readonly ServerChannel[]): GatewayState {
  const ids = new Set(shown.map(({ id }) => id));
  const isArchived = ({ archived, parentId }: ServerChannel) => archived === true && ids.has(parentId ?? '');
  const hidden = filterTable(
    state.channels,
    (channel) => channel.serverId === serverId && !ids.has(channel.id) && !isArchived(channel),
  );
  return withoutChannels(state, (id) => id in hidden, { hidden: true });
}

/** A channel without the messages that a resume brings later, so that they count as new then. */
function beforeMissed(channel: ServerChannel, known: ServerChannel | undefined): ServerChannel {
  if (!known || compareIds(channel.lastMessageId ?? '0', known.lastMessageId ?? '0') < 0) return channel;
  const { lastMessageId, messageCount } = known;
  return { ...channel, lastMessageId, ...(messageCount === undefined ? {} : { messageCount }) };
}

/** The answer to creating or joining a server, shown before SERVER_CREATE arrives. */
export function serverAnswer(state: GatewayState, server: Server, now: number): GatewayState {
  if (state.servers[server.id]) return state;
  return serverCreate(state, {
    ...server,
    channels: server.channels.map((channel) => ({ ...channel, serverId: server.id })),
    joinedAt: new Date(now).toISOString(),
    members: [],
    emojis: [],
    stickers: [],
    threads: [],
    voiceStates: [],
    presences: [],
  });
}

export function serverUpdate(state: GatewayState, payload: ServerSummary): GatewayState {
  const known = state.servers[payload.id];
  if (!known) return state;
  const next: ServerEntry = { ...known, ...payload };
  const servers = put(state.servers, payload.id, next);
  if (known.ownerId === payload.ownerId) return { ...state, servers };
  const table = state.members[payload.id];
  if (!table) return { ...state, servers };
  const byId = Object.fromEntries(
    Object.entries(table.byId).map(([id, member]) => [id, { ...member, isOwner: id === payload.ownerId }]),
  );
  return { ...state, servers, members: put(state.members, payload.id, { ...table, byId }) };
}

/**
 * The server is gone for the person, or unavailable. What was read there stays, because they may rejoin; mentions from
 * before that no longer count.
 */
export function serverDelete(
  state: GatewayState,
  payload: PayloadOf<typeof serverDeleteContract>,
): GatewayState {
  const known = state.servers[payload.id];
  if (!known) return { ...state, awaited: without(state.awaited, payload.id) };
  if (payload.unavailable) {
    return { ...state, servers: put(state.servers, payload.id, { ...known, available: false }) };
  }
  const stays = (_value: unknown, channelId: string) => state.channels[channelId]?.serverId !== payload.id;
  return {
    ...withVoiceStates(state, payload.id, []),
    viewAs: state.viewAs?.serverId === payload.id ? null : state.viewAs,
    servers: without(state.servers, payload.id),
    lost: put(state.lost, payload.id, { name: known.name, cause: payload.cause ?? 'left' }),
    channels: filterTable(state.channels, stays),
    follows: filterTable(state.follows, stays),
    roles: without(state.roles, payload.id),
    members: without(state.members, payload.id),
    emojis: without(state.emojis, payload.id),
    stickers: without(state.stickers, payload.id),
    newest: filterTable(state.newest, stays),
    messages: filterTable(state.messages, stays),
    outgoing: filterTable(state.outgoing, stays),
    readStates: mapTable(state.readStates, (read, channelId) =>
      stays(read, channelId) ? read : { ...read, mentionCount: 0 },
    ),
    typing: filterTable(state.typing, stays),
  };
}

/** Highest first, as the API lists them. */
export function sortRoles<Item extends { readonly position: number; readonly id: string }>(
  roles: readonly Item[],
): readonly Item[] {
  return [...roles].sort((left, right) => right.position - left.position || (left.id < right.id ? -1 : 1));
}
