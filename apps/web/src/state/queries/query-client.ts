/** The cache of what is read from the API page by page; events say only that some of it is to be read again. */
import { ApiRequestError } from '@guildhall/client';
import { QueryClient } from '@tanstack/react-query';
import { client } from '../client.ts';
import { readAgain } from './read-again.ts';
import { staleQueries } from './stale-queries.ts';

const FRESH_MS = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The SDK has repeated what is worth repeating; a refusal stays one.
      retry: (failures, error) => !(error instanceof ApiRequestError) && failures < 1,
    },
  },
});

client.on('dispatch', (event) => {
  for (const queryKey of staleQueries(event)) readAgain(queryClient, queryKey);
});
client.on('ready', () => void queryClient.invalidateQueries());
client.on('state', (state) => {
  if (state === 'stopped' || state === 'idle') queryClient.removeQueries({ predicate: isPersonal });
});

function isPersonal(query: { readonly queryKey: readonly unknown[] }): boolean {
  return query.queryKey[0] !== 'instance' && query.queryKey[0] !== 'invite';
}
