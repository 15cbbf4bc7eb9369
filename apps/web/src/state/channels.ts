import type {
  channelDelete as channelDeleteContract,
  channelsReorder as channelsReorderContract,
  PayloadOf,
  ServerChannel,
  threadDelete as threadDeleteContract,
} from '@guildhall/protocol';
import type { GatewayState } from './model.ts';
import { filterTable, put, tableBy } from './table.ts';

/** A channel was made, became visible or changed. */
export function channelPut(state: GatewayState, payload: ServerChannel): GatewayState {
  return { ...state, channels: put(state.channels, payload.id, payload) };
}

/** Channels moved: new places of those that did. */
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

/** A thread changed. Those never opened are not held, and stay so. */
export function threadUpdate(state: GatewayState, payload: ServerChannel): GatewayState {
  return state.channels[payload.id] ? channelPut(state, payload) : state;
}

/** A thread was deleted: nothing of it stays in memory. */
export function threadDelete(
  state: GatewayState,
  payload: PayloadOf<typeof threadDeleteContract>,
): GatewayState {
  return withoutChannels(state, (id) => id === payload.id);
}

/** A channel was deleted or is hidden from now on: nothing of it and its threads stays in memory. */
export function channelDelete(
  state: GatewayState,
  payload: PayloadOf<typeof channelDeleteContract>,
): GatewayState {
  return withoutChannels(state, (id) => {
    const channel = state.channels[id];
    return id === payload.id || (channel?.kind === 'thread' && channel.parentId === payload.id);
  });
}

function withoutChannels(state: GatewayState, isGone: (id: string) => boolean): GatewayState {
  const stays = (_value: unknown, id: string) => !isGone(id);
  return {
    ...state,
    channels: filterTable(state.channels, stays),
    messages: filterTable(state.messages, stays),
    outgoing: filterTable(state.outgoing, stays),
    readStates: filterTable(state.readStates, stays),
    typing: filterTable(state.typing, stays),
  };
}
