import { ApiError } from '@guildhall/platform';
import { isId, type User } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { loadServerState, memberIn, requireNotSuspended } from '../access/index.ts';
import { announceUserUpdate, setWornClanTag, usersByIds, userView } from '../accounts/index.ts';
import { findMember } from '../members/index.ts';

/** Shows the clan tag of a server in which the caller is a full member (design 5.14). @throws ApiError no_clan_tag, server_suspended */
export async function wearClanTag(
  { runtime, actor, stateVersion }: Context,
  serverId: string,
): Promise<User> {
  // Checked from cached state first, because the id may be of another resource, such as an account that others lock in
  // another order.
  const known = isId(serverId) && (await memberIn(runtime, serverId, actor.id));
  if (!known) throw new ApiError('no_clan_tag');
  return runtime.database.transaction(async (tx) => {
    // Leaving and removal lock the server too, so nobody outside can set its tag.
    await tx.lock(serverId);
    await tx.lock(actor.id, stateVersion);
    const [server, member] = await Promise.all([
      loadServerState(tx.db, serverId),
      findMember(tx.db, serverId, actor.id),
    ]);
    const tag = server?.row.clanTag;
    if (!tag || !member || member.pending) throw new ApiError('no_clan_tag');
    requireNotSuspended(server);
    const [before] = await usersByIds(tx.db, [actor.id]);
    if (before?.clanTagServerId !== serverId || before.clanTagId !== tag.id) {
      await setWornClanTag(tx.db, actor.id, { serverId, tagId: tag.id });
      await announceUserUpdate(runtime, tx, actor.id);
    }
    const [row] = await usersByIds(tx.db, [actor.id]);
    if (!row) throw new ApiError('invalid_token');
    return userView(row, runtime.settings);
  });
}

/** Removes the caller's tag. */
export async function takeOffClanTag({ runtime, actor, stateVersion }: Context): Promise<undefined> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    const [row] = await usersByIds(tx.db, [actor.id]);
    if (!row || row.clanTagServerId === null) return;
    await setWornClanTag(tx.db, actor.id, null);
    await announceUserUpdate(runtime, tx, actor.id);
  });
}
