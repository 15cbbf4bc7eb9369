import type { ServerChannel } from '@guildhall/protocol';
import type { GatewayState } from '../../state/model.ts';
import { mayInChannel } from '../../state/permissions.ts';

/** Whether the signed-in person may create invites to a channel; team servers ask for more than Create Invite. */
export function mayInvite(state: GatewayState, { id, serverId }: ServerChannel): boolean {
  const types = state.servers[serverId]?.types;
  return (
    mayInChannel(state, id, 'createInvite') &&
    (!types?.includes('staff') || mayInChannel(state, id, 'manageServer')) &&
    (!types?.includes('developer') || mayInChannel(state, id, 'administrator'))
  );
}
