import { messageReactionRemove } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { type ConversationAudience, findAudience } from '../access/index.ts';
import { counted, countForEmoji } from './emoji.ts';
import {
  deleteReaction,
  type ReactionKey,
  reactionCounts,
  someReactionsBy,
  storeReactionCounts,
} from './store.ts';

/** Reactions per transaction; a long one would delay the tail of the event log. */
const STEP = 100;

/** Removes all reactions of an erased account, with a MESSAGE_REACTION_REMOVE each (design 6.3). */
export async function eraseReactions(runtime: Runtime, userId: string): Promise<void> {
  for (;;) {
    const reactions = await someReactionsBy(runtime.database.db, userId, STEP);
    if (reactions.length === 0) return;
    const channelIds = [...new Set(reactions.map(({ channelId }) => channelId))];
    const audiences = new Map(
      await Promise.all(channelIds.map(async (id) => [id, await findAudience(runtime, id)] as const)),
    );
    await runtime.database.transaction(async (tx) => {
      await tx.lockAll(reactions.map(({ messageId }) => messageId));
      for (const reaction of reactions)
        await eraseReaction(tx, reaction, audiences.get(reaction.channelId) ?? null);
    });
  }
}

/** Call it under the lock of the message. @param audience null when the channel is gone */
async function eraseReaction(
  tx: Transaction,
  key: ReactionKey,
  audience: ConversationAudience | null,
): Promise<void> {
  const { channelId, messageId, emoji, userId } = key;
  if (!(await deleteReaction(tx.db, key))) return;
  const counts = counted((await reactionCounts(tx.db, channelId, messageId)) ?? [], emoji, -1);
  await storeReactionCounts(tx.db, channelId, messageId, counts);
  if (!audience) return;
  tx.emit(messageReactionRemove, audience, {
    channelId,
    messageId,
    serverId: audience.serverId ?? null,
    userId,
    emoji,
    count: countForEmoji(counts, emoji),
  });
}
