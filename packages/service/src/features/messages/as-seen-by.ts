/** What a message shows to one viewer alone: which reactions are theirs. Events never carry it. */
import type { Message } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { ownReactions } from './hydrate-store.ts';

/** False for most pages, which all viewers share down to the bytes. */
export function dependsOnViewer(messages: readonly Message[]): boolean {
  return messages.some(({ reactions }) => reactions.length > 0);
}

/** @param messages as `messageViews` gives them; left as they are. One query at most. */
export async function asSeenBy(
  ground: Ground,
  viewerId: string,
  messages: readonly Message[],
): Promise<Message[]> {
  const reactedTo = messages.filter(({ reactions }) => reactions.length > 0);
  if (reactedTo.length === 0) return [...messages];
  const channelIds = [...new Set(reactedTo.map(({ channelId }) => channelId))];
  const ids = reactedTo.map(({ id }) => id);
  const own = await ownReactions(ground.database.db, viewerId, channelIds, ids);
  return messages.map((message) => {
    const mine = own.get(message.id);
    if (!mine) return message;
    const reactions = message.reactions.map((reaction) => ({ ...reaction, me: mine.has(reaction.emoji) }));
    return { ...message, reactions };
  });
}
