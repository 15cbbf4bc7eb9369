import type { GatewayState } from '../../state/model.ts';
import { mayInServer } from '../../state/permissions.ts';

export function mayManageGate(state: GatewayState, serverId: string): boolean {
  return mayInServer(state, serverId, 'manageServer');
}

/** Requires all three permissions, because people are removed with their messages. */
export function mayUndoRaids(state: GatewayState, serverId: string): boolean {
  return (['kickMembers', 'banMembers', 'manageMessages'] as const).every((permission) =>
    mayInServer(state, serverId, permission),
  );
}
