import type {
  channelDelete as channelDeleteContract,
  channelsReorder as channelsReorderContract,
  PayloadOf,
  ServerChannel,
} from '@guildhall/protocol';
import type { GatewayState } from './model.ts';
import { put, tableBy, without } from './table.ts';

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

/** A channel was deleted or is hidden from now on: nothing of it stays in memory. */
export function channelDelete(
  state: GatewayState,
  payload: PayloadOf<typeof channelDeleteContract>,
): GatewayState {
  return {
    ...state,
    channels: without(state.channels, payload.id),
    messages: without(state.messages, payload.id),
    outgoing: without(state.outgoing, payload.id),
    readStates: without(state.readStates, payload.id),
    typing: without(state.typing, payload.id),
  };
}
