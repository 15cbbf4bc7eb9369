import { Compass, SearchX, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeError } from '../../state/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { Status } from '../../ui/text/Status.tsx';
import { discoveryText as text } from './strings.ts';
import type { usePages } from './use-pages.ts';

interface FoundListProps<Item extends { readonly id: string }> {
  found: ReturnType<typeof usePages<Item>>;
  /** The number of results in words, which screen readers announce. */
  summary: (count: number, more: boolean) => string;
  loading: string;
  /** Whether a search or a filter narrows the list. */
  narrowed: boolean;
  none: { readonly title: string; readonly hint: string; readonly noMatch: string };
  children: (item: Item) => ReactNode;
}

/** Cards of the results, or why there are none. */
export function FoundList<Item extends { readonly id: string }>(props: FoundListProps<Item>) {
  const { found, summary, narrowed } = props;
  const { items, isPending, isPlaceholderData, hasNextPage } = found;
  const isEmpty = !isPending && !found.error && items.length === 0;
  return (
    <section aria-busy={isPlaceholderData} className="flex flex-1 flex-col gap-4">
      <Status className={isEmpty ? 'sr-only' : 'text-muted text-sm tabular-nums'}>
        {items.length > 0
          ? summary(items.length, hasNextPage)
          : isEmpty && narrowed
            ? text.noMatchTitle
            : null}
      </Status>
      <Found {...props} />
    </section>
  );
}

function Found<Item extends { readonly id: string }>(props: FoundListProps<Item>) {
  const { found, loading, narrowed, none, children } = props;
  const { items, error, isPending } = found;
  if (isPending) return <Loading label={loading} />;
  if (error && items.length === 0) {
    return (
      <EmptyState
        failed
        icon={Unplug}
        title={text.brokenTitle}
        action={<Button onClick={() => void found.refetch()}>{uiText.retry}</Button>}
      >
        {describeError(error)}
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={narrowed ? SearchX : Compass} title={narrowed ? text.noMatchTitle : none.title}>
        {narrowed ? none.noMatch : none.hint}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {items.map((item) => (
          <li key={item.id} className="grid">
            {children(item)}
          </li>
        ))}
      </ul>
      <MorePages pages={found} />
    </>
  );
}
