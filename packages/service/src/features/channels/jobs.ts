/** Long work of channels; safe to run twice. */
import type { Ground } from '../../ground.ts';
import type { JobTable } from '../../job-table.ts';
import { dropSomeTags } from './thread-store.ts';
import { channelViews } from './view.ts';

/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 200;

/** A tag that a forum no longer has goes from its posts. */
export const DROP_TAGS_JOB = 'drop-forum-tags';

export const channelJobs: JobTable = {
  [DROP_TAGS_JOB]: async (ground, payload) => {
    const { serverId, forumId } = payload as { serverId: string; forumId: string };
    while ((await dropTags(ground, serverId, forumId)) === STEP);
  },
};

async function dropTags(ground: Ground, serverId: string, forumId: string): Promise<number> {
  return ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const posts = await dropSomeTags(tx.db, { serverId, forumId, limit: STEP });
    for (const view of await channelViews(tx.db, posts)) {
      tx.emit({
        name: 'THREAD_UPDATE',
        audience: { kind: 'channel', id: forumId, serverId },
        payload: { ...view, serverId },
        touches: [`server:${serverId}`],
      });
    }
    return posts.length;
  });
}
