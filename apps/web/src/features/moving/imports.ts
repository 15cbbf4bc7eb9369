/** The person's imports. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';

const KEY = ['imports'] as const;
const LOOK_AGAIN_MS = 1500;
const AT_WORK: ReadonlySet<string> = new Set(['checking', 'importing']);

/** Refreshes while an import is running. */
export function useImports() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.api.listServerImports({ signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ status }) => AT_WORK.has(status)) ? LOOK_AGAIN_MS : false,
  });
}

/** Imported people of a server. */
export const peopleKey = (serverId: string) => ['imported-people', serverId] as const;

export function refreshImports(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: KEY });
}
