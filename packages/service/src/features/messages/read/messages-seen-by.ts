/**
 * The parts of a message that differ by viewer: their own reactions and votes, and which files they may read. Events
 * never contain them.
 */
import type { Message } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { unlockedPost } from '../priced/priced-posts.ts';
import { openPosts } from '../priced/store.ts';
import { messageKey } from '../store.ts';
import { ownReactions } from './hydrate-store.ts';
import { ownVotes } from './poll-store.ts';

/** False for most messages, which are byte for byte the same for all viewers. */
export function dependsOnViewer({ reactions, poll, coins }: Message): boolean {
  return reactions.length > 0 || poll !== null || coins !== null;
}

/** Adds the parts of one viewer, with one query for each kind. @param messages from `messageViews`; not changed */
export async function messagesSeenBy(
  runtime: Runtime,
  viewerId: string,
  messages: readonly Message[],
): Promise<Message[]> {
  const { db } = runtime.database;
  const reactedTo = messages.filter(({ reactions }) => reactions.length > 0);
  const polls = messages.filter(({ poll }) => poll !== null);
  const priced = messages.filter(({ coins }) => coins !== null);
  const [reactions, votes, open] = await Promise.all([
    ownReactions(db, viewerId, uniqueChannelIds(reactedTo), messageIds(reactedTo)),
    ownVotes(db, viewerId, uniqueChannelIds(polls), messageIds(polls)),
    openPosts(db, viewerId, uniqueChannelIds(priced), messageIds(priced)),
  ]);
  return messages.map((message) => {
    const key = messageKey(message.channelId, message.id);
    const own = withOwnVotes(withOwnReactions(message, reactions.get(key)), votes.get(key));
    const post = open.get(key);
    return post ? unlockedPost(runtime, viewerId, own, post.parts ?? {}, post.sales ?? undefined) : own;
  });
}

/** {@link messagesSeenBy} of one message. */
export async function messageSeenBy(runtime: Runtime, viewerId: string, message: Message): Promise<Message> {
  const [seen] = await messagesSeenBy(runtime, viewerId, [message]);
  if (!seen) throw new Error('the message has no view');
  return seen;
}

const messageIds = (messages: readonly Message[]) => messages.map(({ id }) => id);
const uniqueChannelIds = (messages: readonly Message[]) => [
  ...new Set(messages.map(({ channelId }) => channelId)),
];

function withOwnReactions(message: Message, mine: ReadonlySet<string> | undefined): Message {
  if (!mine) return message;
  const reactions = message.reactions.map((reaction) => ({ ...reaction, me: mine.has(reaction.emoji) }));
  return { ...message, reactions };
}

function withOwnVotes(message: Message, mine: readonly string[] | undefined): Message {
  return mine && message.poll ? { ...message, poll: { ...message.poll, myAnswerIds: [...mine] } } : message;
}
