import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../client.ts';
import type { GatewayEvent } from '../events.ts';
import { readAgain } from './read-again.ts';

/** Reads pages again after each event that changes them; what is shown stays until the answer. */
export function useReadAgain(queryKey: QueryKey, isChangedBy: (event: GatewayEvent) => boolean): void {
  const queries = useQueryClient();
  const latest = useRef({ queryKey, isChangedBy });
  latest.current = { queryKey, isChangedBy };
  useEffect(
    () =>
      client.on('dispatch', (event) => {
        const shown = latest.current;
        if (shown.isChangedBy(event)) readAgain(queries, shown.queryKey);
      }),
    [queries],
  );
}
