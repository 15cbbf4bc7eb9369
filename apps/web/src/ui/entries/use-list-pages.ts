import { useState } from 'react';
import type { NextPage } from '../panels/MorePages.tsx';

const PAGE_SIZE = 100;

/** Shows a list from memory a hundred rows at a time: thousands would block the page for seconds. */
export function useListPages<Item>(items: readonly Item[]): {
  readonly shown: readonly Item[];
  readonly pages: NextPage;
} {
  const [most, setMost] = useState(PAGE_SIZE);
  const pages: NextPage = {
    error: null,
    hasNextPage: items.length > most,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => setMost(most + PAGE_SIZE),
  };
  return { shown: items.slice(0, most), pages };
}
