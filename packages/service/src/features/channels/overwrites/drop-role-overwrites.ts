import type { Transaction } from '../../../runtime.ts';
import { announceChannelUpdates } from '../announce-channels.ts';
import { recountChannelsJob } from '../jobs.ts';
import { removeRoleOverwrites } from '../store.ts';

/** Removes a deleted role's overwrites, some of which may have hidden channels. The caller touches the server. */
export async function dropRoleOverwrites(tx: Transaction, serverId: string, roleId: string): Promise<void> {
  const rows = await removeRoleOverwrites(tx.db, serverId, roleId);
  if (rows.length === 0) return;
  await announceChannelUpdates(tx, serverId, rows, []);
  await tx.addJob(recountChannelsJob, { serverId, channelIds: rows.map(({ id }) => id) });
}
