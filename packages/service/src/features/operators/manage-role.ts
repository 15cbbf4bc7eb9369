/**
 * Operator actions on roles: the profile badges of roles in official servers (design, chapter 9; specification: Role).
 */
import { ApiError } from '@guildhall/platform';
import { BADGES, isId } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { changeRole, listRoleRows } from '../roles/index.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { lockServer, roleById } from './store.ts';

export interface OperatorRoleView {
  readonly id: string;
  readonly serverId: string;
  readonly name: string;
  readonly badge: string | null;
}

/** Highest first, as in the settings of a server. @throws ApiError unknown_server */
export async function listServerRoles(
  { runtime }: OperatorContext,
  serverId: string,
): Promise<OperatorRoleView[]> {
  const roles = isId(serverId) ? await listRoleRows(runtime.database.db, serverId) : [];
  // Every server has a role for everyone.
  if (roles.length === 0)
    throw new ApiError('unknown_server', { message: `There is no server "${serverId}".` });
  return roles.toReversed().map(roleView);
}

/**
 * Sets the profile badge that a role gives, or `none`; only in official servers.
 * @throws ApiError unknown_role, invalid_request for an unknown badge or a server that is not official
 */
export async function changeRoleBadge(
  ctx: OperatorContext,
  roleId: string,
  key: string,
): Promise<OperatorRoleView> {
  const badge = BADGES.find((known) => known === key) ?? null;
  if (badge === null && key !== 'none')
    throw new ApiError('invalid_request', {
      message: `The badge must be one of ${BADGES.join(', ')} or none.`,
    });
  const found = isId(roleId) ? await roleById(ctx.runtime.database.db, roleId) : undefined;
  if (!found) throw new ApiError('unknown_role', { message: `There is no role "${roleId}".` });
  return ctx.runtime.database.transaction(async (tx) => {
    await tx.lock(found.serverId);
    const server = await lockServer(tx.db, found.serverId);
    const before = await roleById(tx.db, roleId);
    if (!server || !before) throw new ApiError('unknown_role');
    if (badge !== null && !server.types.includes('official'))
      throw new ApiError('invalid_request', { message: 'Only roles of official servers can have badges.' });
    if (before.badge === badge) return roleView(before);
    const after = await changeRole(tx, before, { badge });
    await recordOperation(ctx, tx, {
      action: 'role badge',
      target: roleId,
      before: before.badge,
      after: badge,
    });
    return roleView(after);
  });
}

/** Takes the badges from all roles of a server that is no longer official. The caller must lock the server. */
export async function removeRoleBadges(tx: Transaction, serverId: string): Promise<void> {
  for (const role of await listRoleRows(tx.db, serverId))
    if (role.badge !== null) await changeRole(tx, role, { badge: null });
}

function roleView({ id, serverId, name, badge }: OperatorRoleView): OperatorRoleView {
  return { id, serverId, name, badge };
}
