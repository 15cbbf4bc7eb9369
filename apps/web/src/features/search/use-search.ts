import { LIMITS } from '@guildhall/protocol/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import type { SearchQuery } from './criteria.ts';

const PAGE = LIMITS.searchPage;

interface SearchedPlace {
  readonly id: string;
  readonly inServer: boolean;
}

/** What was found, page by page; what was found before stays while something else is looked for. */
export function useSearch(place: SearchedPlace, query: SearchQuery | null) {
  const found = useInfiniteQuery({
    queryKey: ['search', place.id, JSON.stringify(query)],
    enabled: query !== null,
    queryFn: ({ pageParam, signal }) => {
      const { channelId, ...wanted } = { ...query, offset: pageParam, limit: PAGE };
      return place.inServer
        ? client.api.searchServerMessages({
            serverId: place.id,
            query: channelId ? { ...wanted, channelId } : wanted,
            signal,
          })
        : client.api.searchChannelMessages({ channelId: place.id, query: wanted, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      last.hasMore && offset + PAGE <= LIMITS.searchOffset ? offset + PAGE : undefined,
    placeholderData: keepPreviousData,
  });
  // Between two pages messages may have come: one that moved down is shown once.
  const items = new Map(
    (found.data?.pages ?? []).flatMap((page) => page.items.map((message) => [message.id, message])),
  );
  return { ...found, items: [...items.values()], total: found.data?.pages[0]?.total ?? 0 };
}
