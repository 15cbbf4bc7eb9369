import type { Member } from '@guildhall/protocol';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { useMemberPages } from '../../../state/queries/member-pages.ts';
import { MorePages } from '../../../ui/panels/MorePages.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { uiText } from '../../../ui/strings.ts';
import { ManagedMember } from './ManagedMember.tsx';
import { memberPageText as text } from './strings.ts';

export interface MemberRowsProps {
  serverId: string;
  pages: ReturnType<typeof useMemberPages>;
  selected: ReadonlySet<string>;
  onSelect(members: readonly Member[], on: boolean): void;
}

const ROW_PX = 57;

/** The element that scrolls the page, and how far below its top the list begins. */
function useScroller(list: RefObject<HTMLElement | null>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = list.current?.closest('main') ?? null;
    setScroller(element);
    if (element && list.current) {
      const top = list.current.getBoundingClientRect().top - element.getBoundingClientRect().top;
      setOffset(top + element.scrollTop);
    }
  }, [list]);
  return { scroller, offset };
}

/** Renders only the visible members, and loads more near the end. Scrolls with the page. */
export function MemberRows({ serverId, pages, selected, onSelect }: MemberRowsProps) {
  const { members, next } = pages;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = next;
  const list = useRef<HTMLUListElement>(null);
  const { scroller, offset } = useScroller(list);
  const virtualizer = useVirtualizer({
    count: members.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => members[index]?.user.id ?? index,
    overscan: 8,
    scrollMargin: offset,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last < members.length - 10 || isFetchingNextPage || isFetchNextPageError) return;
    if (hasNextPage) void fetchNextPage();
  }, [last, members.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <div>
      <ul
        ref={list}
        aria-label={text.list}
        className="relative rounded-card border border-line bg-field"
        style={{ height: virtualizer.getTotalSize() + 2 }}
      >
        {items.map((item) => {
          const member = members[item.index];
          if (!member) return null;
          return (
            <li
              key={item.key}
              data-index={item.index}
              ref={virtualizer.measureElement}
              aria-posinset={item.index + 1}
              aria-setsize={hasNextPage ? -1 : members.length}
              className={`absolute inset-x-0 top-0 border-line ${item.index < members.length - 1 ? 'border-b' : ''}`}
              style={{ transform: `translateY(${item.start - offset}px)` }}
            >
              <ManagedMember
                serverId={serverId}
                member={member}
                selected={selected.has(member.user.id)}
                onSelect={(on) => onSelect([member], on)}
              />
            </li>
          );
        })}
      </ul>
      {isFetchNextPageError ? <MorePages pages={next} label={uiText.retry} /> : null}
      {isFetchingNextPage && !isFetchNextPageError ? (
        <p role="status" className="flex items-center justify-center gap-2 py-4 text-muted text-sm">
          <Spinner size={16} />
          {text.loadingMore}
        </p>
      ) : null}
    </div>
  );
}
