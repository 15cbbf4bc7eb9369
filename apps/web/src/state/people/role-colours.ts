/** Which of a member's roles colours their name, and which groups them in the member list. */
import type { Member, Role } from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';

/** The role under which a member is listed: the highest they have that is shown as a group. @param roles highest first */
export function groupRole(roles: readonly Role[], member: Pick<Member, 'roles'>): Role | undefined {
  return roles.find((role) => role.hoist && member.roles.includes(role.id));
}

/** The colour of a member's name in a server: that of their highest role with one. */
export function nameColour(state: GatewayState, serverId: string, userId: string): string | null {
  const held = state.members[serverId]?.byId[userId]?.roles;
  if (!held || held.length === 0) return null;
  return state.roles[serverId]?.find(({ id, color }) => color && held.includes(id))?.color ?? null;
}
