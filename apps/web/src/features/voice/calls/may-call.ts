import type { GatewayState } from '../../../state/model.ts';
import { isPerson } from '../../../state/people/is-person.ts';
import { mayInChannel } from '../../../state/permissions.ts';

/** Whether the person may start a call in a direct message or group. Bots cannot join calls. */
export function mayCall(state: GatewayState, channelId: string): boolean {
  const others = state.directs[channelId]?.recipients ?? [];
  return others.every(isPerson) && mayInChannel(state, channelId, 'sendMessages');
}
