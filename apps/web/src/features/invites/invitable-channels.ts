import type { ServerChannel } from '@guildhall/protocol';
import type { GatewayState } from '../../state/model.ts';
import { openableChannels } from '../../state/selectors.ts';
import { mayInvite } from './may-invite.ts';

/** The channels of a server to which the signed-in person may create invites. */
export function invitableChannels(state: GatewayState, serverId: string): readonly ServerChannel[] {
  return openableChannels(state.channels, serverId).filter((channel) => mayInvite(state, channel));
}
