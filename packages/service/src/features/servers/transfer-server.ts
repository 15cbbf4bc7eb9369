import { ApiError, invalidField } from '@guildhall/platform';
import type { EndpointBody, Server } from '@guildhall/protocol';
import { changeServer, loadServerState, requireMember, type ServerContext } from '../access/index.ts';
import {
  isAccountUsable,
  requireFreshProof,
  requireStillProved,
  type UserRow,
  userDirectory,
  usersByIds,
} from '../accounts/index.ts';
import { auditedServer, recordAudit } from '../audit/index.ts';
import { findMember, lockAccounts } from '../members/index.ts';
import { changeOwner } from './change-owner.ts';
import { requireOwner } from './delete-server.ts';
import { serverView } from './view.ts';

/**
 * Makes another member with a usable account the owner; only the owner can do so, with the password (design 5.12).
 * @throws ApiError unknown_member, not_owner, invalid_request, wrong_password, wrong_code
 */
export async function transferServer(
  ctx: ServerContext,
  { userId, password, code }: EndpointBody<'transferServer'>,
): Promise<Server> {
  const { runtime, actor, access } = ctx;
  const serverId = access.server.id;
  await requireMember(ctx, userId);
  requireOwner(access);
  requireUsable(ctx, (await userDirectory(runtime).get(userId))?.row);
  const proved = await requireFreshProof(ctx, { password, code });
  return changeServer({ runtime, actor, access }, requireOwner, async (tx, { server, member }) => {
    await requireStillProved(tx, actor, proved);
    if (!(await findMember(tx.db, serverId, userId))) throw new ApiError('unknown_member');
    // The deletion of the account may have been requested since; owners of servers cannot request it.
    await tx.lock(userId);
    await lockAccounts(tx.db, [userId]);
    const [heir] = await usersByIds(tx.db, [userId]);
    requireUsable(ctx, heir);
    const row = await changeOwner(runtime, tx, serverId, { from: actor.id, to: userId });
    await recordAudit(ctx, tx, {
      ...auditedServer(serverId, row.name),
      action: 'server_owner_transfer',
      changes: [{ key: 'ownerId', old: actor.id, new: userId }],
    });
    const state = await loadServerState(tx.db, serverId);
    return serverView(runtime, tx.db, state ?? server, member);
  });
}

/** @throws ApiError invalid_request for the caller, bots and people whose account cannot be used */
function requireUsable({ runtime, actor }: ServerContext, user: UserRow | undefined): void {
  const isUsable = user?.kind === 'person' && isAccountUsable(user, runtime.clock.now());
  if (!isUsable || user.id === actor.id)
    throw invalidField('body/userId', 'must be another person whose account can be used');
}
