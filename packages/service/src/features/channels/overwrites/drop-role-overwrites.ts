import type { Transaction } from '../../../runtime.ts';
import { announceChannelUpdates } from '../announce-channels.ts';
import { removeRoleOverwrites } from '../store.ts';

/** Removes a deleted role's overwrites. The caller touches the server. */
export async function dropRoleOverwrites(tx: Transaction, serverId: string, roleId: string): Promise<void> {
  await announceChannelUpdates(tx, serverId, await removeRoleOverwrites(tx.db, serverId, roleId), []);
}
