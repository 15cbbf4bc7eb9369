/** Decides who may message whom (design 5.17, 13.28). */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { SYSTEM_ACCOUNT_ID, userDirectory } from '../accounts/index.ts';
import { listFriendIds, type Ties, tiesBetween } from './store.ts';

/** The error code that refuses a message from one account to another, or null. Pure. */
function messageRefusal(ties: Ties): 'recipient_deleted' | 'cannot_dm' | 'screening_pending' | null {
  if (ties.erased) return 'recipient_deleted';
  if (ties.blocked) return 'cannot_dm';
  if (ties.friends) return null;
  if (!ties.sharesServer || !ties.allowsServerDms) return 'cannot_dm';
  return ties.sharesServerFully ? null : 'screening_pending';
}

/**
 * Checked when a direct message is opened and with every message in it.
 * @throws ApiError unknown_user, recipient_deleted, cannot_dm, screening_pending
 */
export async function requireReachable(runtime: Runtime, userId: string, otherId: string): Promise<void> {
  const other = isId(otherId) ? await userDirectory(runtime).get(otherId) : null;
  if (!other) throw new ApiError('unknown_user');
  if (otherId === SYSTEM_ACCOUNT_ID) throw new ApiError('cannot_dm');
  const refusal = messageRefusal(await tiesBetween(runtime.database.db, userId, otherId));
  if (refusal) throw new ApiError(refusal);
}

/**
 * Refuses someone who knows the other person only through servers whose rules they have not agreed to.
 * @throws ApiError screening_pending
 */
export async function requireScreened({ database }: Runtime, userId: string, otherId: string): Promise<void> {
  const refusal = messageRefusal(await tiesBetween(database.db, userId, otherId));
  if (refusal === 'screening_pending') throw new ApiError(refusal);
}

/** Whether all these people are friends of an account. */
export async function areFriends(db: Db, userId: string, otherIds: readonly string[]): Promise<boolean> {
  const friends = new Set(await listFriendIds(db, userId));
  return otherIds.every((id) => friends.has(id));
}
