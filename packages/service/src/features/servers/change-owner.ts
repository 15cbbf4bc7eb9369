import type { Row } from '../../rows.ts';
import type { Runtime, Transaction } from '../../runtime.ts';
import { memberTouch } from '../../touches.ts';
import { liftTimeout } from '../timeouts/index.ts';
import { announceServerUpdate } from './announce-server.ts';
import { updateServerRow } from './store.ts';

/**
 * Makes a member the owner and ends their timeout, which nobody else could end. The caller locks the server and the
 * account.
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
  await liftTimeout(runtime, tx, serverId, to);
  return row;
}
