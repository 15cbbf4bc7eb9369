/** Filters of forums and how far their lists were scrolled, for the way back from a post. Only in memory. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { beforeSessionEnds } from '../../state/session.ts';
import { createStore, useStore } from '../../state/store.ts';
import { put } from '../../state/table.ts';
import type { PostFilter } from './use-posts.ts';

const filters = createStore<Readonly<Record<string, PostFilter>>>({});
const offsets = new Map<string, number>();
beforeSessionEnds(() => {
  filters.update(() => ({}));
  offsets.clear();
});

/** The filter chosen in a forum; undefined until one is. */
export function useKeptFilter(forumId: string): PostFilter | undefined {
  return useStore(filters, (table) => table[forumId]);
}

export function keepFilter(forumId: string, filter: PostFilter): void {
  filters.update((table) => put(table, forumId, filter));
}

/** Scrolls to where the forum was left. @returns the ref of the scrolling element */
export function useKeptOffset(forumId: string): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = offsets.get(forumId) ?? 0;
    return () => {
      offsets.set(forumId, element.scrollTop);
    };
  }, [forumId]);
  return scroller;
}
