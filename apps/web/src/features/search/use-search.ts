import type { ReplyOf, searchServerMessages } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { queryClient } from '../../state/queries/query-client.ts';
import { changedResults, countResults } from './changed-results.ts';
import type { SearchQuery } from './criteria.ts';

const PAGE_SIZE = LIMITS.searchPage;

interface SearchScope {
  readonly id: string;
  readonly inServer: boolean;
}

type Found = InfiniteData<ReplyOf<typeof searchServerMessages>>;

client.on('dispatch', (event) => {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['search'] })) {
    const change = () =>
      queryClient.setQueryData<Found>(query.queryKey, (found) => {
        const pages = found && changedResults(found.pages, event);
        return pages && { ...found, pages };
      });
    change();
    // A read under way may be older than the event, and adds its page to those shown when it began.
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(change, change);
  }
});

/** The results, page by page; previous results stay during a new search. */
export function useSearch(scope: SearchScope, query: SearchQuery | null) {
  const found = useInfiniteQuery({
    queryKey: ['search', scope.id, JSON.stringify(query)],
    enabled: query !== null,
    queryFn: ({ pageParam, signal }) => {
      const { channelId, ...wanted } = { ...query, offset: pageParam, limit: PAGE_SIZE };
      return scope.inServer
        ? client.api.searchServerMessages({
            serverId: scope.id,
            query: channelId ? { ...wanted, channelId } : wanted,
            signal,
          })
        : client.api.searchChannelMessages({ channelId: scope.id, query: wanted, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = countResults(pages);
      return last.hasMore && offset <= LIMITS.searchOffset ? offset : undefined;
    },
    placeholderData: keepPreviousData,
  });
  // New messages may move results between two pages; each is shown once.
  const items = new Map(
    (found.data?.pages ?? []).flatMap((page) => page.items.map((message) => [message.id, message])),
  );
  return { ...found, items: [...items.values()], total: found.data?.pages[0]?.total ?? 0 };
}
