import type { Message } from '@guildhall/protocol';
import { type MessagePart, messageParts } from '../slots.ts';

interface MessagePartsProps {
  place: MessagePart['place'];
  message: Message;
}

/** The entries of a slot in a message. */
export function MessageParts({ place, message }: MessagePartsProps) {
  return messageParts.entries().map((part, index) =>
    part.place === place && part.shown(message) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a slot never change
      <part.component key={index} message={message} />
    ) : null,
  );
}
