import type { Ground } from '../../ground.ts';
import { audienceAnywhere } from '../messages/index.ts';
import { takeReaction } from './remove-reactions.ts';
import { someReactionsBy } from './store.ts';

/** Reactions a transaction: a long one would hold the event log's tail back. */
const STEP = 100;

/** Takes back every reaction of an account that is erased, one MESSAGE_REACTION_REMOVE each (design 6.3). */
export async function eraseReactions(ground: Ground, userId: string): Promise<void> {
  for (;;) {
    const reactions = await someReactionsBy(ground.database.db, userId, STEP);
    if (reactions.length === 0) return;
    const channelIds = [...new Set(reactions.map(({ channelId }) => channelId))];
    const audiences = new Map(
      await Promise.all(channelIds.map(async (id) => [id, await audienceAnywhere(ground, id)] as const)),
    );
    await ground.database.transaction(async (tx) => {
      for (const { messageId } of reactions) await tx.lock(messageId);
      for (const reaction of reactions)
        await takeReaction(tx, reaction, audiences.get(reaction.channelId) ?? null);
    });
  }
}
