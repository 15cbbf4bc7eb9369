/** The cache of pages read from the API; events only make pages stale. */
import { ApiRequestError } from '@guildhall/client';
import { type Query, QueryClient } from '@tanstack/react-query';
import { client } from '../client.ts';
import { onReconnect } from '../connection.ts';
import { readAgain } from './read-again.ts';
import { staleQueries } from './stale-queries.ts';

const FRESH_MS = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The SDK has already retried; refusals stay refusals.
      retry: (failures, error) => !(error instanceof ApiRequestError) && failures < 1,
    },
  },
});

client.on('dispatch', (event) => {
  for (const queryKey of staleQueries(event)) readAgain(queryClient, queryKey);
});
client.on('ready', () => void queryClient.invalidateQueries());
// A resumed session makes nothing stale, but reads without an answer have failed.
onReconnect(() => void queryClient.refetchQueries({ type: 'active', predicate: isUnanswered }));
client.on('state', (state) => {
  if (state === 'stopped' || state === 'idle') queryClient.removeQueries({ predicate: isPersonal });
});

function isUnanswered({ state }: Query): boolean {
  return state.status === 'error' && !(state.error instanceof ApiRequestError);
}

function isPersonal(query: { readonly queryKey: readonly unknown[] }): boolean {
  return query.queryKey[0] !== 'instance' && query.queryKey[0] !== 'invite';
}
