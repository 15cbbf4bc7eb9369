import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const readAfterwards = new WeakSet<Query>();

/**
 * Reads pages again that an event made stale, those on screen at once. A page that is being read waits for its
 * answer first: the answer may be older than the event, and a stream of events must not keep it from arriving.
 */
export function readAgain(queries: QueryClient, queryKey: QueryKey): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    if (query.state.fetchStatus !== 'fetching') void invalidate(queries, query);
    else if (!readAfterwards.has(query)) {
      readAfterwards.add(query);
      const invalidateOnce = () => {
        readAfterwards.delete(query);
        return invalidate(queries, query);
      };
      void query.promise?.then(invalidateOnce, invalidateOnce);
    }
  }
}

function invalidate(queries: QueryClient, { queryKey }: Query): Promise<void> {
  return queries.invalidateQueries({ queryKey, exact: true });
}
