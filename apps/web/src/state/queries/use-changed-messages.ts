import type { Message } from '@guildhall/protocol';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../client.ts';
import { readAgain } from './read-again.ts';
import { staleQueries } from './stale-queries.ts';

/** Reads pages again when one of their messages is edited or deleted. */
export function useChangedMessages(queryKey: QueryKey, messages: readonly Pick<Message, 'id'>[]): void {
  const queries = useQueryClient();
  const latest = useRef({ queryKey, messages });
  latest.current = { queryKey, messages };
  useEffect(
    () =>
      client.on('dispatch', (event) => {
        const shown = latest.current;
        const isShown = (messageId?: string) => shown.messages.some(({ id }) => id === messageId);
        if (staleQueries(event).some(([what, , id]) => what === 'message' && isShown(id)))
          readAgain(queries, shown.queryKey);
      }),
    [queries],
  );
}
