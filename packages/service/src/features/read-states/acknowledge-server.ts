import { channelsSeenBy, permissionClass, type ServerContext } from '../access/index.ts';
import { activityByChannel } from '../channels/index.ts';
import { announceReadStates } from './recount-for-person.ts';
import { markRead, threadsShownUnder } from './store.ts';

/** Marks the visible channels of a server and their open or followed threads as read (design 5.18). */
export async function acknowledgeServer({ runtime, actor, access }: ServerContext): Promise<undefined> {
  const userId = actor.id;
  const visible = [...channelsSeenBy(access.server, permissionClass(access.server, access.member)).keys()];
  await runtime.database.transaction(async (tx) => {
    await tx.lock(userId);
    const threads = await threadsShownUnder(tx.db, userId, visible);
    const activity = await activityByChannel(tx.db, [...visible, ...threads]);
    const marks = [...activity].map(([channelId, { lastMessageId: messageId }]) => ({
      channelId,
      messageId,
    }));
    await announceReadStates(tx, userId, await markRead(tx.db, { userId, marks, backwards: false }));
  });
}
