import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the answer to a change on the pages of a key. A read that began before it may be older, so it is dropped. The
 * answer itself may be older than a change by someone else, so pages on screen are read again.
 */
export async function keepAnswer(queries: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueriesData({ queryKey }, answer);
  void queries.invalidateQueries({ queryKey });
}
