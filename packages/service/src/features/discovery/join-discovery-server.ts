import { ApiError } from '@guildhall/platform';
import { isId, type JoinProof, type JoinRequirements, type Server } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { loadServerState, serverAccess, serverStates } from '../access/index.ts';
import { joinRequirements, readPass } from '../join-gate/index.ts';
import { joinServer, serverView } from '../servers/index.ts';

/**
 * Joins a listed server, in the order of accepting an invite: listed, already a member, banned, paused, 100 servers
 * (specification: Community and Discovery).
 * @throws ApiError unlisted, banned, invites_paused, too_many_servers, and errors of the join gate
 */
export async function joinDiscoveryServer(
  { runtime, actor }: Context,
  serverId: string,
  proof: JoinProof,
): Promise<Server> {
  // Checked from cached state first, so that guessed ids cost no transaction.
  const known = isId(serverId) ? await serverStates(runtime).get(serverId) : null;
  if (!known?.row.listed) throw new ApiError('unlisted');
  const pass = await readPass(runtime, proof);
  const joined = await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const state = await loadServerState(tx.db, serverId);
    if (!state?.row.listed) throw new ApiError('unlisted');
    return joinServer(runtime, tx, state, { userId: actor.id, kind: 'person', pass });
  });
  if (joined) return joined;
  const { server, member } = await serverAccess(runtime, actor, serverId);
  return serverView(runtime, runtime.database.db, server, member);
}

/** The requirements for joining a listed server. @throws ApiError unlisted */
export async function getDiscoveryRequirements(
  { runtime, actor }: Context,
  serverId: string,
): Promise<JoinRequirements> {
  const known = isId(serverId) ? await serverStates(runtime).get(serverId) : null;
  if (!known?.row.listed) throw new ApiError('unlisted');
  return joinRequirements(runtime, serverId, actor.id);
}
