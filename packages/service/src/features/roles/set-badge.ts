import { roleUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { serverTouch } from '../../touches.ts';
import type { RoleRow } from '../access/index.ts';
import { updateRoleRow } from './store.ts';
import { roleView } from './view.ts';

/** Sets the profile badge of a role and announces it; the caller checks permissions. */
export async function setRoleBadge(
  tx: Transaction,
  { serverId, id }: RoleRow,
  badge: string | null,
): Promise<RoleRow> {
  const role = await updateRoleRow(tx.db, serverId, id, { badge });
  tx.emit(
    roleUpdate,
    { kind: 'server', id: serverId },
    { serverId, role: roleView(role) },
    { touches: [serverTouch(serverId)] },
  );
  return role;
}
