import type { Transaction } from '../../ground.ts';
import { activityOf, removeRoleOverwrites } from './store.ts';
import { serverChannelView } from './view.ts';

/** Removes what channels say of a role that goes. The caller has touched the server. */
export async function dropRoleOverwrites(tx: Transaction, serverId: string, roleId: string): Promise<void> {
  const rows = await removeRoleOverwrites(tx.db, serverId, roleId);
  const activity = await activityOf(
    tx.db,
    rows.map((row) => row.id),
  );
  for (const row of rows) {
    tx.emit({
      name: 'CHANNEL_UPDATE',
      audience: { kind: 'channel', id: row.id, serverId },
      payload: serverChannelView(row, activity.get(row.id)),
    });
  }
}
