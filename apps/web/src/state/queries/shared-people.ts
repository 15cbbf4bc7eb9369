import { useQuery } from '@tanstack/react-query';
import { gatewayStore } from '../gateway-store.ts';
import { useSettled } from '../search/use-settled.ts';
import { findMembers, type PeopleSearch } from './people.ts';

/** The most servers to search for people at the same time. */
const MAX_SERVERS = 20;

/** Loads people of all the person's servers whose names begin with a text. */
export function useSharedPeople(query: string, enabled = true): PeopleSearch {
  const settled = useSettled(query.trim().toLocaleLowerCase());
  const found = useQuery({
    queryKey: ['shared people', settled],
    queryFn: ({ signal }) => {
      const incomplete = Object.entries(gatewayStore.get().members).filter(([, { complete }]) => !complete);
      return Promise.all(
        incomplete.slice(0, MAX_SERVERS).map(([serverId]) => findMembers(serverId, settled, signal)),
      ).then(() => true);
    },
    enabled,
    staleTime: 30_000,
  });
  return { pending: found.fetchStatus !== 'idle', error: found.error };
}
