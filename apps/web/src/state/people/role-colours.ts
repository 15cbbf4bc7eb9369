/** Finds the roles that colour a member's name and group them in the member list. */
import type { Member, Role } from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';

/** The role that groups a member: their highest one that forms a group. @param roles highest first */
export function groupRole(roles: readonly Role[], member: Pick<Member, 'roles'>): Role | undefined {
  return roles.find((role) => role.hoist && member.roles.includes(role.id));
}

/** The colour of a member's name in a server: that of their highest role with one. */
export function nameColour(state: GatewayState, serverId: string, userId: string): string | null {
  const held = state.members[serverId]?.byId[userId]?.roles;
  if (!held || held.length === 0) return null;
  return state.roles[serverId]?.find(({ id, color }) => color && held.includes(id))?.color ?? null;
}
