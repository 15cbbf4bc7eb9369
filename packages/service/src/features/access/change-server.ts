/** Changes of a server's structure and of its members: one after the other, decided from what is committed. */
import { ApiError } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../runtime.ts';
import { memberAccess, type ServerAccess } from './access.ts';
import type { ServerContext } from './context.ts';
import { hasSecondFactor } from './second-factor.ts';
import { loadServerStates } from './state.ts';
import { membersByKeys } from './store.ts';

/**
 * Runs a change in a transaction that holds the server until it ends.
 * @param check throws what refuses the caller, and finds what the request names; asked of the state in memory first,
 * so that a refusal costs no transaction, and again of the state that the change meets.
 * @throws ApiError unknown_server when the server is gone or the caller has left it meanwhile.
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
 * What a member may do, read past the memory in a transaction that holds the server.
 * @returns null when the server is gone or they are not in it.
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
