import { memberRemove, serverDelete } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { memberTouch } from '../../touches.ts';
import { memberCountTouch } from '../access/index.ts';
import { takeOffClanTagOfMember, usersByIds, userView } from '../accounts/index.ts';
import { removeManagedRole } from '../roles/index.ts';
import { removeFromVoice } from '../voice/index.ts';
import { deleteMember } from './store.ts';

/**
 * Removes a member: emits MEMBER_REMOVE to the others and SERVER_DELETE with the cause to the member, deletes a bot's
 * own role, and takes the server's clan tag off. Call it before the first write.
 * @returns whether there was such a member
 */
export async function removeMember(
  runtime: Runtime,
  tx: Transaction,
  removal: {
    readonly serverId: string;
    readonly userId: string;
    readonly cause: 'left' | 'kicked' | 'banned';
  },
): Promise<boolean> {
  const { serverId, userId, cause } = removal;
  // Taking the tag off announces the account, so no other change of it may be announced in between.
  await tx.lock(userId);
  const memberCount = await deleteMember(tx.db, serverId, userId);
  if (memberCount === null) return false;
  await removeFromVoice(tx, { serverId, userId });
  await takeOffClanTagOfMember(runtime, tx, serverId, userId);
  const [user] = await usersByIds(tx.db, [userId]);
  tx.emit(
    serverDelete,
    { kind: 'user', id: userId },
    { id: serverId, cause },
    { touches: [memberTouch(serverId, userId), memberCountTouch(serverId)] },
  );
  if (user) {
    tx.emit(
      memberRemove,
      { kind: 'server', id: serverId },
      { serverId, user: userView(user, runtime.settings), memberCount },
    );
    if (user.kind === 'bot') await removeManagedRole(tx, serverId, userId);
  }
  return true;
}
