import { threadFollowUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../../runtime.ts';
import { addFollow } from './store.ts';

/** Makes a person follow a thread and sends them THREAD_FOLLOW_UPDATE; does nothing when they follow it already. */
export async function startFollowing(
  tx: Transaction,
  following: { readonly threadId: string; readonly serverId: string; readonly userId: string },
): Promise<void> {
  if (!(await addFollow(tx.db, following))) return;
  tx.emit(
    threadFollowUpdate,
    { kind: 'user', id: following.userId, serverId: following.serverId },
    { threadId: following.threadId, following: true },
  );
}
