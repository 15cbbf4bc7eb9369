/** Moving roles in their list, highest first. Pure. */
import type { Role } from '@guildhall/protocol';

/** Whether the person can move a role: below their highest, and not @everyone. */
export function isMovable(role: Role, rank: number): boolean {
  return role.position > 0 && role.position < rank;
}

/**
 * The position of a role that is dropped on another one.
 * @param roles highest first
 * @returns null when nothing may move there
 */
export function positionAt(
  roles: readonly Role[],
  roleId: string,
  overId: string,
  rank: number,
): number | null {
  const role = roles.find(({ id }) => id === roleId);
  const over = roles.find(({ id }) => id === overId);
  if (!role || !over || role === over || !isMovable(role, rank) || !isMovable(over, rank)) return null;
  return over.position;
}

/** The roles after one moved to a position. @param roles highest first */
export function withMoved(roles: readonly Role[], roleId: string, position: number): readonly Role[] {
  const moved = roles.find(({ id }) => id === roleId);
  if (!moved) return roles;
  const others = roles.filter(({ id }) => id !== roleId);
  const index = others.length - position;
  const order = [...others.slice(0, index), moved, ...others.slice(index)];
  return order.map((role, index) => ({ ...role, position: order.length - 1 - index }));
}
