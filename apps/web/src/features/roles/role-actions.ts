import type { Role } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { withoutMarks } from '../../languages/without-marks.ts';
import { movesUnderWay } from '../../state/channels/moves-under-way.ts';
import { client } from '../../state/client.ts';
import { answerIntoState, gatewayStore } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { ownServerPermissions } from '../../state/permissions.ts';
import { rolePut, rolesReorder } from '../../state/resources/roles.ts';
import { uiText } from '../../ui/strings.ts';
import { cutTo } from '../../ui/text/character-count.ts';
import { showProblem, showToast } from '../../ui/toasts/toast.ts';
import { withMoved } from './role-order.ts';
import { roleText as text } from './strings.ts';

/** Carries out a call that creates or changes a role. */
export function changeRole(serverId: string, call: () => Promise<Role>): Promise<Role> {
  return answerIntoState(call, (state, role) => rolePut(state, { serverId, role }));
}

/** Creates a role without permissions at the bottom of the list. */
export function createRole(serverId: string): Promise<Role> {
  return changeRole(serverId, () => client.api.createRole({ serverId, body: { name: text.newName } }));
}

/** Duplicates a role just below it, with those of its permissions that the person has. */
export async function duplicateRole(serverId: string, role: Role): Promise<Role> {
  const held = ownServerPermissions(gatewayStore.get(), serverId);
  const { name, color, hoist, mentionable, permissions, position } = role;
  return changeRole(serverId, () =>
    client.api.createRole({
      serverId,
      body: {
        name: cutTo(withoutMarks(text.copyOf(name)), LIMITS.roleName),
        color,
        hoist,
        mentionable,
        permissions: String(BigInt(permissions) & held),
        position: Math.max(1, position),
      },
    }),
  );
}

/** Moves a role: shown at once, reverted if the service refuses, with undo if it accepts. */
export async function moveRole(serverId: string, roleId: string, position: number): Promise<void> {
  const before = gatewayStore.get().roles[serverId]?.find(({ id }) => id === roleId);
  if (!before || before.position === position) return;
  try {
    await savePosition(serverId, roleId, position);
  } catch (error) {
    showProblem(error);
    return;
  }
  const undo = () => savePosition(serverId, roleId, before.position);
  showToast(text.moved(before.name), 'done', { label: uiText.undo, run: undo });
}

interface RoleMove {
  readonly serverId: string;
  readonly roleId: string;
  readonly position: number;
}

const show = movesUnderWay<RoleMove>(({ serverId, roleId, position }) => {
  const roles = gatewayStore.get().roles[serverId] ?? [];
  const before = roles.find(({ id }) => id === roleId);
  gatewayStore.update((state) => reordered(state, serverId, withMoved(roles, roleId, position)));
  return before ? { serverId, roleId, position: before.position } : null;
});

function savePosition(serverId: string, roleId: string, position: number): Promise<void> {
  return show({ serverId, roleId, position }, () =>
    answerIntoState(
      () => client.api.reorderRoles({ serverId, body: [{ id: roleId, position }] }),
      (state, roles) => reordered(state, serverId, roles),
    ),
  );
}

function reordered(state: GatewayState, serverId: string, roles: readonly Role[]): GatewayState {
  return rolesReorder(state, { serverId, roles: roles.map(({ id, position }) => ({ id, position })) });
}
