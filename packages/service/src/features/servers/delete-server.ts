import { ApiError } from '@guildhall/platform';
import type { EndpointBody } from '@guildhall/protocol';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import { requireFreshProof, requireStillProved } from '../accounts/index.ts';
import { removeServer } from './remove-server.ts';

/**
 * Deletes a server for good; only its owner, with the password. @throws ApiError not_owner, wrong_password, wrong_code,
 * unknown_server
 */
export async function deleteServer(
  ctx: ServerContext,
  { password, code }: EndpointBody<'deleteServer'>,
): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  requireOwner(access);
  const proved = await requireFreshProof(ctx, { password, code });
  const serverId = access.server.id;
  await changeServer({ runtime, actor, access }, requireOwner, async (tx) => {
    await requireStillProved(tx, actor, proved);
    if (!(await removeServer(tx, serverId))) throw new ApiError('unknown_server');
  });
}

/** @throws ApiError not_owner */
export function requireOwner({ isOwner }: ServerAccess): void {
  if (!isOwner) throw new ApiError('not_owner');
}
