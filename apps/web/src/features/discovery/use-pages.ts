import { LIMITS } from '@guildhall/protocol/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** A multiple of every possible number of columns. */
const PAGE_SIZE = 24;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** A searchable list, page by page, up to the maximum offset. Previous results stay during a new search. */
export function usePages<Item extends { readonly id: string }>(
  queryKey: readonly string[],
  read: (window: Window, signal: AbortSignal) => Promise<Page<Item>>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ offset: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Item>, _pages, offset) =>
      last.hasMore && offset + PAGE_SIZE <= LIMITS.discoveryOffset ? offset + PAGE_SIZE : undefined,
    placeholderData: keepPreviousData,
  });
  // The order may change between two pages; an item that moved down is shown once.
  const items = new Map(
    (query.data?.pages ?? []).flatMap((page) => page.items.map((item) => [item.id, item])),
  );
  return { ...query, items: [...items.values()] };
}
