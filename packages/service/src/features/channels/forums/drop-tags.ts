import { threadUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../../runtime.ts';
import { channelTouch } from '../../../touches.ts';
import { dropSomeTags } from '../threads/store.ts';
import { channelViews } from '../view.ts';

const STEP = 200;

/**
 * Removes tags that a forum no longer has from its posts, and announces each post (design 5.3, Tags).
 * @returns whether more posts may be left
 */
export async function dropTags(tx: Transaction, serverId: string, forumId: string): Promise<boolean> {
  const posts = await dropSomeTags(tx.db, { serverId, forumId, limit: STEP });
  for (const view of await channelViews(tx.db, posts)) {
    tx.emit(
      threadUpdate,
      { kind: 'channel', id: forumId, serverId },
      { ...view, serverId },
      { touches: [channelTouch(view.id)] },
    );
  }
  return posts.length === STEP;
}
