import type { Row } from '../../rows.ts';
import type { Runtime, Transaction } from '../../runtime.ts';
import { memberTouch } from '../../touches.ts';
import { announceMemberUpdates, clearPending } from '../members/index.ts';
import { liftTimeout } from '../timeouts/index.ts';
import { announceServerUpdate } from './announce-server.ts';
import { updateServerRow } from './store.ts';

/**
 * Makes a member the owner. The rules of the server no longer bind them, and nobody else could end their timeout. The
 * caller locks the server and the account.
 */
export async function changeOwner(
  runtime: Runtime,
  tx: Transaction,
  serverId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Row<'servers'>> {
  const row = await updateServerRow(tx.db, serverId, { ownerId: to });
  // Both people's permission classes change.
  announceServerUpdate(runtime, tx, row, [memberTouch(serverId, from), memberTouch(serverId, to)]);
  await announceMemberUpdates(runtime, tx, await clearPending(tx.db, serverId, [to]));
  await liftTimeout(runtime, tx, serverId, to);
  return row;
}
