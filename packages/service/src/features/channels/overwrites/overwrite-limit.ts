/** Limits the overwrites of a server: with 500 in each channel, loading it would block the process for a second. */
import { ApiError } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import type { Transaction } from '../../../runtime.ts';
import type { ChannelRow } from '../../access/index.ts';
import { countOverwrites } from '../store.ts';

/**
 * Checks the limit after writes, in the transaction that locks the server. Changes that add none are always allowed.
 * @throws ApiError too_many_overwrites
 */
export async function requireOverwriteLimit(
  tx: Transaction,
  serverId: string,
  changes: readonly { readonly before?: ChannelRow; readonly after: ChannelRow }[],
): Promise<void> {
  const added = changes.reduce(
    (sum, { before, after }) => sum + after.overwrites.length - (before?.overwrites.length ?? 0),
    0,
  );
  if (added > 0 && (await countOverwrites(tx.db, serverId)) > LIMITS.overwritesPerServer)
    throw new ApiError('too_many_overwrites');
}
