import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows the answer to a change on the pages of a key. A read that began before it may be older, so it is dropped. */
export async function keepAnswer(queries: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueriesData({ queryKey }, answer);
}
