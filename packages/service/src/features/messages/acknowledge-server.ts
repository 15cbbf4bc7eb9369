import type { ReadState } from '@guildhall/protocol';
import { channelsSeenBy, classOf, type ServerContext } from '../access/index.ts';
import { activityOf } from '../channels/index.ts';
import { markRead } from './store.ts';

/** Reads every channel of a server that the caller sees, up to its newest message (design 5.18). */
export async function acknowledgeServer({ ground, actor, access }: ServerContext): Promise<undefined> {
  const seen = [...channelsSeenBy(access.server, classOf(access.server, access.member)).keys()];
  await ground.database.transaction(async (tx) => {
    await tx.lock(actor.id);
    for (const [channelId, activity] of await activityOf(tx.db, seen)) {
      const mark = { channelId, userId: actor.id, messageId: activity.last_message_id, backwards: false };
      const state = await markRead(tx.db, mark);
      if (!state) continue;
      const payload: ReadState = {
        channelId,
        lastReadMessageId: state.last_read_message_id,
        mentionCount: state.mention_count,
      };
      tx.emit({ name: 'READ_STATE_UPDATE', audience: { kind: 'user', id: actor.id }, payload });
    }
  });
}
