import { bit, type roleCreate, roleUpdate } from '@guildhall/protocol';
import type { RowChanges } from '../../rows.ts';
import type { Transaction } from '../../runtime.ts';
import { serverTouch } from '../../touches.ts';
import type { RoleRow } from '../access/index.ts';
import { liftTimeoutsJob } from './jobs.ts';
import { permissionsGained } from './rules.ts';
import { updateRoleRow } from './store.ts';
import { roleView } from './view.ts';

/** Changes a role and announces it; the caller checks permissions. */
export async function changeRole(
  tx: Transaction,
  before: RoleRow,
  changes: RowChanges<'roles'>,
): Promise<RoleRow> {
  const { serverId, id } = before;
  const role = await updateRoleRow(tx.db, serverId, id, changes);
  if (permissionsGained(before, role) & bit('administrator')) await tx.addJob(liftTimeoutsJob, { serverId });
  announceRole(tx, roleUpdate, role);
  return role;
}

export function announceRole(
  tx: Transaction,
  event: typeof roleCreate | typeof roleUpdate,
  role: RoleRow,
): void {
  const { serverId } = role;
  tx.emit(
    event,
    { kind: 'server', id: serverId },
    { serverId, role: roleView(role) },
    { touches: [serverTouch(serverId)] },
  );
}
