import type { PayloadOf, typingStart as typingStartContract } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import type { GatewayState } from '../model.ts';
import { put, without } from '../table.ts';

/** Someone is typing; the notice expires. Uses this machine's clock, which may differ from the service's. */
export function typingStart(
  state: GatewayState,
  payload: PayloadOf<typeof typingStartContract>,
  now: number,
): GatewayState {
  const here = put(state.typing[payload.channelId] ?? {}, payload.userId, now + LIMITS.typingSecs * 1000);
  return { ...state, typing: put(state.typing, payload.channelId, here) };
}

/** Someone who has sent a message or left is no longer typing. */
export function typingEnd(state: GatewayState, channelId: string, userId: string): GatewayState {
  const here = state.typing[channelId];
  if (!here || !(userId in here)) return state;
  return { ...state, typing: put(state.typing, channelId, without(here, userId)) };
}

/** Someone who has left a server is no longer typing in it. */
export function typingEndIn(state: GatewayState, serverId: string, userId: string): GatewayState {
  const channelIds = Object.keys(state.typing).filter((id) => state.channels[id]?.serverId === serverId);
  return channelIds.reduce((next, channelId) => typingEnd(next, channelId, userId), state);
}
