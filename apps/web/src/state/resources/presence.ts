import type { Presence } from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';
import { put } from '../table.ts';

/** Someone's presence or status changed. */
export function presenceUpdate(state: GatewayState, payload: Presence): GatewayState {
  return { ...state, presences: put(state.presences, payload.userId, payload) };
}
