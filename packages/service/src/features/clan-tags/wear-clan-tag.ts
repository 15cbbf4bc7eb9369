import { ApiError } from '@guildhall/platform';
import { isId, type User } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { loadServerStates, memberKey, memberStates } from '../access/index.ts';
import { announceUserUpdate, setWornClanTag, usersByIds, userView } from '../accounts/index.ts';
import { findMember } from '../members/index.ts';

/** Puts on the clan tag of a server one is in and not pending in (design 5.14). @throws ApiError no_clan_tag. */
export async function wearClanTag({ runtime, actor }: Context, serverId: string): Promise<User> {
  // Refused from memory first: the id may be anything's, such as an account's that others lock in another order.
  const known = isId(serverId) && (await memberStates(runtime).get(memberKey(serverId, actor.id)));
  if (!known) throw new ApiError('no_clan_tag');
  return runtime.database.transaction(async (tx) => {
    // Leaving and removal lock the server too, so nobody outside can put its tag on.
    await tx.lock(serverId);
    await tx.lock(actor.id);
    const [states, member] = await Promise.all([
      loadServerStates(tx.db, [serverId]),
      findMember(tx.db, serverId, actor.id),
    ]);
    const tag = states.get(serverId)?.row.clanTag;
    if (!tag || !member || member.pending) throw new ApiError('no_clan_tag');
    await setWornClanTag(tx.db, actor.id, { serverId, tagId: tag.id });
    await announceUserUpdate(runtime, tx, actor.id);
    const [row] = await usersByIds(tx.db, [actor.id]);
    if (!row) throw new ApiError('invalid_token');
    return userView(row, runtime.settings);
  });
}

/** Takes off whatever tag one wears. */
export async function takeOffClanTag({ runtime, actor }: Context): Promise<undefined> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id);
    const [row] = await usersByIds(tx.db, [actor.id]);
    if (!row || row.clanTagServerId === null) return;
    await setWornClanTag(tx.db, actor.id, null);
    await announceUserUpdate(runtime, tx, actor.id);
  });
}
