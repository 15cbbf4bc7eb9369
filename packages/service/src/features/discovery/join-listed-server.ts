import { ApiError } from '@guildhall/platform';
import { isId, type Server } from '@guildhall/protocol';
import type { Context } from '../../ground.ts';
import { loadServerStates, serverAccess, serverStates } from '../access/index.ts';
import { memberOf } from '../members/index.ts';
import { joinServer, serverView } from '../servers/index.ts';

/**
 * Joins a listed server, in the order of accepting an invite: listed, already a member, banned, paused, 100 servers
 * (specification: Community and Discovery).
 * @throws ApiError unlisted, banned, invites_paused, too_many_servers.
 */
export async function joinListedServer({ ground, actor }: Context, serverId: string): Promise<Server> {
  // Refused from memory first: guessing ids costs no transaction.
  const known = isId(serverId) ? await serverStates(ground).get(serverId) : null;
  if (!known?.row.listed) throw new ApiError('unlisted');
  const joined = await ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const state = (await loadServerStates(tx.db, [serverId])).get(serverId);
    if (!state?.row.listed) throw new ApiError('unlisted');
    if (await memberOf(tx.db, serverId, actor.id)) return null;
    return joinServer(ground, tx, state, { serverId, userId: actor.id, kind: 'person' });
  });
  if (joined) return joined;
  const { server, member } = await serverAccess(ground, actor, serverId);
  return serverView(ground, ground.database.db, server, member);
}
