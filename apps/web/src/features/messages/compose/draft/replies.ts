/** The messages that drafts reply to, by account and channel. They last as long as the page. */
import { ownKey } from '../../../../state/people/own-key.ts';
import { createStore, useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';
import type { ReplyTarget } from '../../conversation.ts';

const replies = createStore<Readonly<Record<string, ReplyTarget>>>({});

export function useReply(channelId: string): ReplyTarget | null {
  return useStore(replies, (table) => table[ownKey(channelId)] ?? null);
}

export function replyIn(channelId: string): ReplyTarget | null {
  return replies.get()[ownKey(channelId)] ?? null;
}

export function setReply(channelId: string, reply: ReplyTarget | null): void {
  const key = ownKey(channelId);
  replies.update((table) => (reply ? put(table, key, reply) : without(table, key)));
}
