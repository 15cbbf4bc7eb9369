import { randomCode } from '@guildhall/platform';
import { userUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { userTouch } from '../../touches.ts';
import { listMemberships } from '../access/index.ts';
import {
  closeConnections,
  DELETED_USER_PREFIX,
  deletePrivateRows,
  eraseUser,
  usersByIds,
  userView,
} from '../accounts/index.ts';
import { dropExport } from '../data-export/index.ts';
import { listDirectPartnerIds } from '../direct-channels/index.ts';
import { listFriendIds } from '../relationships/index.ts';
import { dropFiles } from '../stored-files/index.ts';

const SUFFIX_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SUFFIX_LENGTH = 12;

/**
 * Sets the markers of a deleted account and announces them to everyone who could see it (USER_UPDATE).
 * @returns false when the deletion has been cancelled or postponed
 */
export async function eraseProfile(runtime: Runtime, userId: string): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(userId);
    const [user] = await usersByIds(tx.db, [userId]);
    const now = runtime.clock.now();
    const isDue =
      user && (user.kind === 'bot' || (user.deletionAt !== null && user.deletionAt.getTime() <= now));
    if (!isDue) return false;
    const marker = {
      username: `${DELETED_USER_PREFIX}${randomCode(SUFFIX_LENGTH, SUFFIX_LETTERS)}`,
      at: new Date(now),
    };
    const erased = await eraseUser(tx.db, userId, marker);
    if (!erased) return false;
    await dropExport(tx, userId);
    await deletePrivateRows(tx.db, userId);
    await dropFiles(tx, [erased.avatar, erased.banner]);
    await announce(runtime, tx, userId);
    return true;
  });
}

/** To everyone who can see the account now: a moment later it is in no server. */
async function announce(runtime: Runtime, tx: Transaction, userId: string): Promise<void> {
  const [[row], memberships, partners, friends] = await Promise.all([
    usersByIds(tx.db, [userId]),
    listMemberships(tx.db, userId),
    listDirectPartnerIds(tx.db, userId),
    listFriendIds(tx.db, userId),
  ]);
  if (!row) return;
  closeConnections(tx, userId);
  tx.emit(
    userUpdate,
    {
      kind: 'servers',
      id: userId,
      ids: memberships.map((member) => member.serverId),
      userIds: [...new Set([...partners, ...friends])],
    },
    userView(row, runtime.settings),
    { touches: [userTouch(userId)] },
  );
}
