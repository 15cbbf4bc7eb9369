import type { PayloadOf, typingStart as typingStartContract } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import type { GatewayState } from '../model.ts';
import { put, without } from '../table.ts';

/** Someone types; the notice ends by itself. Measured by this machine's clock, which may differ from the service's. */
export function typingStart(
  state: GatewayState,
  payload: PayloadOf<typeof typingStartContract>,
  now: number,
): GatewayState {
  const here = put(state.typing[payload.channelId] ?? {}, payload.userId, now + LIMITS.typingSecs * 1000);
  return { ...state, typing: put(state.typing, payload.channelId, here) };
}

/** Who has sent a message types no longer. */
export function typingEnd(state: GatewayState, channelId: string, userId: string): GatewayState {
  const here = state.typing[channelId];
  if (!here || !(userId in here)) return state;
  return { ...state, typing: put(state.typing, channelId, without(here, userId)) };
}
