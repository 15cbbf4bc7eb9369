/** Runs changes of a server's structure and members one at a time, based on committed state. */
import { ApiError } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../runtime.ts';
import { serverTouch } from '../../touches.ts';
import { changeInTurn } from '../../turns/server-turns.ts';
import { type ChannelAccess, memberAccess, memberChannelAccess, type ServerAccess } from './access.ts';
import type { ChannelContext, ServerContext } from './context.ts';
import { callerKeys } from './fresh-state.ts';
import { hasSecondFactor } from './second-factor.ts';
import { loadServerState, refreshServerState, type ServerState } from './state.ts';
import { membersByKeys, serversByIds } from './store.ts';
import { requireNotSuspended } from './suspended-servers.ts';

/**
 * `stateVersion`: the state that the request read. Leave it out if the use case proves the caller itself and cannot run again,
 * for example after it has used up a code.
 */
type Changing<Scope extends ServerContext | ChannelContext> = Pick<
  Scope,
  'runtime' | 'actor' | 'access' | 'stateVersion'
>;

/** Server and member are compared or read under the lock, so only the caller's account and credential can be stale. */
function callerVersion({ actor, stateVersion }: Pick<ServerContext, 'actor' | 'stateVersion'>) {
  return stateVersion && { ...stateVersion, keys: callerKeys(actor) };
}

/**
 * Runs a change in a transaction that locks the server.
 * @param check loads the request's resources and throws to refuse the caller. Called with cached state first, so that
 * a refusal needs no transaction, and again with the locked state
 * @throws ApiError unknown_server if the server no longer exists or the caller has left it; server_suspended
 */
export async function changeServer<Found, Result>(
  ctx: Changing<ServerContext> & { readonly whileSuspended?: true },
  check: (access: ServerAccess) => Found,
  work: (tx: Transaction, access: ServerAccess, found: Found) => Promise<Result>,
): Promise<Result> {
  const { runtime, actor, access } = ctx;
  check(access);
  const serverId = access.server.id;
  return changeInTurn(runtime, { serverId, accountId: actor.id }, async (tx) => {
    await tx.lock(serverId, callerVersion(ctx));
    const loaded = await loadCurrent(runtime, tx, await currentServer(tx, ctx), actor);
    if (!loaded) throw new ApiError('unknown_server');
    const current = memberAccess(loaded.server, loaded.member, loaded);
    if (!ctx.whileSuspended) requireNotSuspended(current.server);
    return work(tx, current, check(current));
  });
}

/**
 * The same for a change of a channel or thread, with the caller's access to it.
 * @throws ApiError unknown_channel if it no longer exists or the caller has left its server; missing_permission if they
 * no longer see it; server_suspended
 */
export async function changeChannel<Found, Result>(
  ctx: Changing<ChannelContext>,
  check: (access: ChannelAccess) => Found,
  work: (tx: Transaction, access: ChannelAccess, found: Found) => Promise<Result>,
): Promise<Result> {
  const { runtime, actor, access } = ctx;
  check(access);
  const serverId = access.server.id;
  return changeInTurn(runtime, { serverId, accountId: actor.id }, async (tx) => {
    await tx.lock(serverId, callerVersion(ctx));
    const loaded = await loadCurrent(runtime, tx, await currentServer(tx, ctx), actor);
    const channel = loaded && currentChannel(loaded.server, access);
    if (!channel) throw new ApiError('unknown_channel');
    const current = memberChannelAccess(loaded.server, channel, loaded.member, loaded);
    requireNotSuspended(loaded.server);
    return work(tx, current, check(current));
  });
}

/** A thread has the permissions of its parent; each change of its row drops it from memory. */
function currentChannel({ channels }: ServerState, { channel }: ChannelAccess) {
  const { id, kind, parentId } = channel.row;
  if (kind !== 'thread') return channels.get(id);
  return parentId !== null && channels.has(parentId) ? channel : undefined;
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
  const server = await loadServerState(tx.db, serverId);
  const loaded = await loadCurrent(runtime, tx, server, actor);
  return loaded && memberAccess(loaded.server, loaded.member, loaded);
}

/**
 * The state of the locked server. Its roles and channels, which may be many, are taken from memory if they have not
 * changed since the request read them.
 */
async function currentServer(
  { db, isCurrent }: Transaction,
  { access: { server }, stateVersion }: Changing<ServerContext | ChannelContext>,
): Promise<ServerState | null> {
  if (!stateVersion || !(await isCurrent({ ...stateVersion, keys: [serverTouch(server.id)] })))
    return refreshServerState(db, server);
  const [row] = await serversByIds(db, [server.id]);
  return row ? { ...server, row } : null;
}

/** What decides a member's permissions now. */
async function loadCurrent(
  runtime: Runtime,
  tx: Transaction,
  server: ServerState | null,
  actor: Parameters<typeof hasSecondFactor>[1],
) {
  if (!server) return null;
  const [member] = await membersByKeys(tx.db, [{ serverId: server.id, userId: actor.id }]);
  if (!member) return null;
  const hasFactor = await hasSecondFactor(runtime, actor, server);
  return { server, member, now: runtime.clock.now(), hasFactor };
}
