import type { GatewayState } from '../../state/model.ts';
import { mayInServer } from '../../state/permissions.ts';

/** Managers may add bots to a server; to a developer server, only its owner. */
export function mayAddBots(state: GatewayState, serverId: string): boolean {
  const server = state.servers[serverId];
  const isOwner = server?.ownerId === state.account?.id;
  return mayInServer(state, serverId, 'manageServer') && (isOwner || !server?.types.includes('developer'));
}
