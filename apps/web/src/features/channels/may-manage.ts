import type { ServerChannel } from '@guildhall/protocol';
import type { GatewayState } from '../../state/model.ts';
import { mayInChannel } from '../../state/permissions.ts';

/** Whether the signed-in person may change anything in a channel's settings. */
export function mayManage(state: GatewayState, { id, kind }: ServerChannel): boolean {
  return (
    mayInChannel(state, id, 'manageChannels') ||
    mayInChannel(state, id, 'manageRoles') ||
    (kind !== 'category' && mayInChannel(state, id, 'manageWebhooks'))
  );
}
