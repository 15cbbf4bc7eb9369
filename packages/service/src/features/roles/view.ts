/** Row to Role. */
import type { Role } from '@guildhall/protocol';
import type { RoleRow } from '../access/index.ts';

export function roleView(row: RoleRow): Role {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    hoist: row.hoist,
    mentionable: row.mentionable,
    position: row.position,
    // All bits are below 53, so nothing is lost.
    permissions: Number(row.permissions),
    badge: row.badge,
    managed: row.botId !== null,
    botId: row.botId,
  };
}

/** A role in the audit log: permissions as a decimal string (specification: Audit log entry). */
export function auditedRole({ name, color, hoist, mentionable, permissions, position }: RoleRow) {
  return { name, color, hoist, mentionable, permissions, position };
}
