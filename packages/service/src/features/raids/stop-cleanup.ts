import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { changeServer, type ServerContext } from '../access/index.ts';
import { requireCleanupPermissions } from './newcomers.ts';
import { endCleanup } from './run-cleanup.ts';
import { findCleanup } from './store.ts';

/**
 * Stops a clean-up after its current step; a finished one stays unchanged. @throws ApiError unknown_raid_cleanup,
 * missing_permission
 */
export async function stopRaidCleanup(ctx: ServerContext, cleanupId: string): Promise<undefined> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const known = isId(cleanupId) && (await findCleanup(runtime.database.db, serverId, cleanupId));
  if (!known) throw new ApiError('unknown_raid_cleanup');
  await changeServer(ctx, requireCleanupPermissions, async (tx) => {
    const row = await findCleanup(tx.db, serverId, cleanupId);
    if (row?.state !== 'running') return;
    await endCleanup(runtime, tx, row, 'stopped');
  });
}
