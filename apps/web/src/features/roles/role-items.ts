/** Role entries of a person's menu. */
import { KeyRound, Shield } from 'lucide-react';
import type { GatewayState } from '../../state/model.ts';
import { openOverlay } from '../../state/overlays.ts';
import { givableRoles, mayInServer } from '../../state/permissions.ts';
import type { MenuItem } from '../../ui/menu-slot.ts';
import type { Person } from '../profiles/index.ts';
import { roleSectionText as text } from './section-strings.ts';

export const roleItems: readonly MenuItem<Person>[] = [
  {
    group: 'manage',
    action: ({ user, serverId, name }, { state }) =>
      mayChangeRoles(state, serverId, user.id) && {
        label: text.roles,
        icon: Shield,
        run: () => openOverlay({ kind: 'memberRoles', serverId, people: [{ id: user.id, name }] }),
      },
  },
  {
    group: 'manage',
    action: ({ user, serverId, name }, { state }) =>
      mayExplain(state, serverId, user.id) && {
        label: text.permissions,
        icon: KeyRound,
        run: () => openOverlay({ kind: 'memberPermissions', serverId, person: { id: user.id, name } }),
      },
  },
];

/** Whether there is a role that the signed-in person could give a member or take from them. */
export function mayChangeRoles(state: GatewayState, serverId: string, userId: string): boolean {
  return (
    state.members[serverId]?.byId[userId] !== undefined &&
    mayInServer(state, serverId, 'manageRoles') &&
    givableRoles(state, serverId).length > 0
  );
}

/** People see their own permissions; those of others require managing members. */
function mayExplain(state: GatewayState, serverId: string, userId: string): boolean {
  return (
    state.members[serverId]?.byId[userId] !== undefined &&
    (state.account?.id === userId ||
      mayInServer(state, serverId, 'manageRoles') ||
      mayInServer(state, serverId, 'moderateMembers'))
  );
}
