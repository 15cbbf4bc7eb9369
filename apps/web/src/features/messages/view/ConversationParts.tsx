import type { ReactNode } from 'react';
import { useConversation } from '../conversation.ts';
import { type ConversationPart, conversationParts } from '../slots.ts';

interface ConversationPartsProps {
  place: ConversationPart['place'];
  /** Shown when no feature fills this place. */
  children?: ReactNode;
}

/** The entries of a slot in a conversation. */
export function ConversationParts({ place, children = null }: ConversationPartsProps) {
  const { channel } = useConversation();
  const parts = conversationParts.entries().filter((part) => part.place === place && part.shown(channel));
  if (parts.length === 0) return children;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a slot never change
    <part.component key={index} channel={channel} />
  ));
}
