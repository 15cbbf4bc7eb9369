import { useQuery } from '@tanstack/react-query';
import { client } from '../client.ts';

/** What the instance says of itself; rarely changes, so it is asked once. */
export function useInstance() {
  return useQuery({
    queryKey: ['instance'],
    queryFn: ({ signal }) => client.api.getInstance({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
