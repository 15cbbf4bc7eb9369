/**
 * The instance: its name and whether it takes new accounts.
 *
 * @place The pages for signing in; the page of an invite; your settings: Account
 */
import { useQuery } from '@tanstack/react-query';
import { client } from '../client.ts';

/** The instance's description, which rarely changes and is read once. */
export function useInstance() {
  return useQuery({
    queryKey: ['instance'],
    queryFn: ({ signal }) => client.api.getInstance({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
