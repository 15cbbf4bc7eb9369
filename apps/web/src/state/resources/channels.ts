import type {
  channelDelete as channelDeleteContract,
  channelPinsUpdate as channelPinsUpdateContract,
  channelsReorder as channelsReorderContract,
  PayloadOf,
  ServerChannel,
} from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';
import { filterTable, put, tableBy } from '../table.ts';

/** A channel was created, became visible or changed. */
export function channelPut(state: GatewayState, payload: ServerChannel): GatewayState {
  const known = state.channels[payload.id];
  const changed = known !== undefined && isAgeRestricted(known) !== isAgeRestricted(payload);
  const messages =
    changed && !state.settings?.adultConfirmed ? messagesOutside(state, [payload]) : state.messages;
  return { ...state, messages, channels: put(state.channels, payload.id, payload) };
}

export function isAgeRestricted({ contentMode }: ServerChannel): boolean {
  return contentMode === 'age_restricted';
}

/** The held messages outside of these channels and their threads, whose messages must be read again. */
export function messagesOutside(
  state: GatewayState,
  channels: readonly ServerChannel[],
): GatewayState['messages'] {
  const ids = new Set(channels.map(({ id }) => id));
  return filterTable(
    state.messages,
    (_held, id) => !ids.has(id) && !ids.has(state.channels[id]?.parentId ?? ''),
  );
}

/** A message was pinned or unpinned. */
export function channelPinsUpdate(
  state: GatewayState,
  { channelId, lastPinAt }: PayloadOf<typeof channelPinsUpdateContract>,
): GatewayState {
  const channel = state.channels[channelId];
  return channel ? channelPut(state, { ...channel, lastPinAt }) : state;
}

/** Channels moved; their new positions. */
export function channelsReorder(
  state: GatewayState,
  payload: PayloadOf<typeof channelsReorderContract>,
): GatewayState {
  const moved = payload.channels.flatMap(({ id, position, parentId }) => {
    const channel = state.channels[id];
    return channel ? [{ ...channel, position, parentId }] : [];
  });
  return { ...state, channels: { ...state.channels, ...tableBy(moved, (channel) => channel.id) } };
}

/** A channel was deleted or hidden: drops it with its threads. */
export function channelDelete(
  state: GatewayState,
  payload: PayloadOf<typeof channelDeleteContract>,
): GatewayState {
  const isGone = (id: string) => {
    const channel = state.channels[id];
    return id === payload.id || (channel?.kind === 'thread' && channel.parentId === payload.id);
  };
  return withoutChannels(state, isGone, payload);
}

/**
 * The state without some channels and everything in them.
 * @param hidden whether they may come back: what was read and followed then stays
 */
export function withoutChannels(
  state: GatewayState,
  isGone: (id: string) => boolean,
  { hidden = false }: { readonly hidden?: boolean | undefined },
): GatewayState {
  const stays = (_value: unknown, id: string) => !isGone(id);
  return {
    ...state,
    channels: filterTable(state.channels, stays),
    follows: hidden ? state.follows : filterTable(state.follows, stays),
    newest: filterTable(state.newest, stays),
    messages: filterTable(state.messages, stays),
    outgoing: filterTable(state.outgoing, stays),
    readStates: hidden ? state.readStates : filterTable(state.readStates, stays),
    typing: filterTable(state.typing, stays),
    // The call of a closed direct message goes on.
    voiceStates: filterTable(
      state.voiceStates,
      ({ serverId, channelId }) => serverId === null || !isGone(channelId),
    ),
  };
}

/** A thread's number of replies after a message was added or removed. The first message of a post does not count. */
export function repliesCounted(
  state: GatewayState,
  threadId: string,
  messageIds: readonly string[],
  sign: 1 | -1,
): GatewayState {
  const thread = state.channels[threadId];
  if (thread?.kind !== 'thread') return state;
  const replies = messageIds.filter((id) => id !== threadId).length;
  const messageCount = Math.max(0, (thread.messageCount ?? 0) + sign * replies);
  return channelPut(state, { ...thread, messageCount });
}
