import { randomInt } from 'node:crypto';
import type { Ground, Transaction } from '../../ground.ts';
import { membershipsOf } from '../access/index.ts';
import {
  DELETED_USER_PREFIX,
  deletePrivateRows,
  disconnectEvent,
  eraseUser,
  usersByIds,
  userView,
} from '../accounts/index.ts';
import { dropExport } from '../data-export/index.ts';
import { directPartnersOf } from '../direct-channels/index.ts';
import { dropImages } from '../images/index.ts';
import { friendIdsOf } from '../relationships/index.ts';
import { ERASE_MESSAGES_JOB } from './job-names.ts';

/** What a feature does when an account is erased. Safe to run twice; commits in steps of its own. */
export type Eraser = (ground: Ground, userId: string) => Promise<void>;

const SUFFIX_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SUFFIX_LENGTH = 12;

/**
 * Erases an account whose time has come: the markers first, then what every feature kept of it, then its messages if
 * it was asked for (design 6.3). Whatever stops it, it begins again where it left off.
 */
export async function eraseAccount(
  ground: Ground,
  userId: string,
  erasers: readonly Eraser[],
): Promise<void> {
  const [user] = await usersByIds(ground.database.db, [userId]);
  if (!user || user.kind === 'system') return;
  if (!user.erased_at) {
    // Taken back, or asked for again and due later.
    if (!user.deletion_at || user.deletion_at.getTime() > ground.clock.now()) return;
    if (!(await leaveMarkers(ground, userId))) return;
  }
  for (const erase of erasers) await erase(ground, userId);
  await ground.database.transaction((tx) =>
    tx.addJob(ERASE_MESSAGES_JOB, { userId, channelId: '0' }, { jobKey: `${ERASE_MESSAGES_JOB}:${userId}` }),
  );
}

/**
 * Puts the markers of a deleted account in place and tells everyone who could see it (USER_UPDATE).
 * @returns whether it was not taken back in the meantime.
 */
export async function leaveMarkers(ground: Ground, userId: string): Promise<boolean> {
  return ground.database.transaction(async (tx) => {
    await tx.lock(userId);
    const [user] = await usersByIds(tx.db, [userId]);
    const isDue = user && (user.kind === 'bot' || user.deletion_at !== null);
    if (!isDue) return false;
    const marker = { username: `${DELETED_USER_PREFIX}${suffix()}`, at: new Date(ground.clock.now()) };
    const erased = await eraseUser(tx.db, userId, marker);
    if (!erased) return false;
    await dropExport(tx, userId);
    await deletePrivateRows(tx.db, userId);
    await dropImages(tx, [erased.avatar, erased.banner]);
    await announce(ground, tx, userId);
    return true;
  });
}

/** The viewers as they are now: a moment later the account is in no server any more. */
async function announce(ground: Ground, tx: Transaction, userId: string): Promise<void> {
  const [[row], memberships, partners, friends] = await Promise.all([
    usersByIds(tx.db, [userId]),
    membershipsOf(tx.db, userId),
    directPartnersOf(ground, userId),
    friendIdsOf(tx.db, userId),
  ]);
  if (!row) return;
  tx.emit(disconnectEvent(userId));
  tx.emit({
    name: 'USER_UPDATE',
    audience: {
      kind: 'servers',
      id: userId,
      ids: memberships.map((member) => member.server_id),
      userIds: [...new Set([...partners, ...friends])],
    },
    payload: userView(row, ground.settings),
    touches: [`user:${userId}`],
  });
}

function suffix(): string {
  return Array.from({ length: SUFFIX_LENGTH }, () => SUFFIX_LETTERS[randomInt(SUFFIX_LETTERS.length)]).join(
    '',
  );
}
