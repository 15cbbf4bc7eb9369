/** Runs changes of a server's structure and members one after the other, based on committed state. */
import { ApiError } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../runtime.ts';
import { memberAccess, type ServerAccess } from './access.ts';
import type { ServerContext } from './context.ts';
import { hasSecondFactor } from './second-factor.ts';
import { loadServerStates } from './state.ts';
import { membersByKeys } from './store.ts';

/**
 * Runs a change in a transaction that locks the server.
 * @param check loads the request's resources and throws to refuse the caller. Called with cached state first, so that
 * a refusal needs no transaction, and again with the locked state
 * @throws ApiError unknown_server if the server no longer exists or the caller has left it
 */
export async function changeServer<Found, Result>(
  ctx: Pick<ServerContext, 'runtime' | 'actor' | 'access'>,
  check: (access: ServerAccess) => Found,
  work: (tx: Transaction, access: ServerAccess, found: Found) => Promise<Result>,
): Promise<Result> {
  const { runtime, actor, access } = ctx;
  check(access);
  const serverId = access.server.id;
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const current = await loadServerAccess(runtime, tx, serverId, actor);
    if (!current) throw new ApiError('unknown_server');
    return work(tx, current, check(current));
  });
}

/**
 * A member's access, read without the cache in a transaction that locks the server.
 * @returns null if the server no longer exists or they are not a member
 */
export async function loadServerAccess(
  runtime: Runtime,
  tx: Transaction,
  serverId: string,
  actor: Parameters<typeof hasSecondFactor>[1],
): Promise<ServerAccess | null> {
  const server = (await loadServerStates(tx.db, [serverId])).get(serverId);
  const [member] = await membersByKeys(tx.db, [{ serverId, userId: actor.id }]);
  if (!server || !member) return null;
  return memberAccess(server, member, {
    now: runtime.clock.now(),
    isProved: await hasSecondFactor(runtime, actor, server),
  });
}
