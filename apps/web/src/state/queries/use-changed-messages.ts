import type { Message } from '@guildhall/protocol';
import type { QueryKey } from '@tanstack/react-query';
import { staleQueries } from './stale-queries.ts';
import { useReadAgain } from './use-read-again.ts';

/** Reads pages again when one of their messages is edited or deleted. */
export function useChangedMessages(queryKey: QueryKey, messages: readonly Pick<Message, 'id'>[]): void {
  const isShown = (messageId?: string) => messages.some(({ id }) => id === messageId);
  useReadAgain(queryKey, (event) =>
    staleQueries(event).some(([what, , id]) => what === 'message' && isShown(id)),
  );
}
