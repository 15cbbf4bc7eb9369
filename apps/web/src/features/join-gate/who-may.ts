import type { GatewayState } from '../../state/model.ts';
import { mayInServer } from '../../state/permissions.ts';

export function mayManageGate(state: GatewayState, serverId: string): boolean {
  return mayInServer(state, serverId, 'manageServer');
}

/** Removing many at once, with what they wrote, takes all three. */
export function mayUndoRaids(state: GatewayState, serverId: string): boolean {
  return (['kickMembers', 'banMembers', 'manageMessages'] as const).every((permission) =>
    mayInServer(state, serverId, permission),
  );
}
