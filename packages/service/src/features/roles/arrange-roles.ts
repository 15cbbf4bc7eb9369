/** Arranges roles at positions 1 to n without gaps, with @everyone at 0. */
import { ApiError } from '@guildhall/platform';
import { rolesReorder } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { serverTouch } from '../../touches.ts';
import { highestPosition, type RoleRow, type ServerAccess } from '../access/index.ts';
import { setPositions } from './store.ts';

export interface RolePosition {
  readonly id: string;
  readonly position: number;
}

/** Ids of a server's roles, lowest first, without @everyone. */
export function roleOrder(roles: readonly RoleRow[]): string[] {
  return roles
    .filter((role) => role.id !== role.serverId)
    .toSorted((left, right) => left.position - right.position)
    .map(({ id }) => id);
}

/**
 * Checks that the roles at or above the caller's highest stay on top in their order.
 * @throws ApiError role_hierarchy
 */
export function requireOrderBelow({ server, member }: ServerAccess, order: readonly string[]): void {
  const own = highestPosition(server, member.userId, member.roleIds);
  const above = roleOrder(server.roles).filter((id) => (server.rolesById.get(id)?.position ?? 0) >= own);
  const top = order.slice(order.length - above.length);
  if (above.some((id, index) => top[index] !== id)) throw new ApiError('role_hierarchy');
}

/** The roles that get another position in this order, lowest first. */
export function movedRoles(roles: readonly RoleRow[], order: readonly string[]): RolePosition[] {
  const before = new Map(roles.map(({ id, position }) => [id, position]));
  return order
    .map((id, index) => ({ id, position: index + 1 }))
    .filter(({ id, position }) => before.get(id) !== position);
}

/** Stores and announces the positions of moved roles. */
export async function arrangeRoles(
  tx: Transaction,
  serverId: string,
  moved: readonly RolePosition[],
): Promise<void> {
  if (moved.length === 0) return;
  await setPositions(tx.db, serverId, moved);
  tx.emit(
    rolesReorder,
    { kind: 'server', id: serverId },
    { serverId, roles: [...moved] },
    { touches: [serverTouch(serverId)] },
  );
}
