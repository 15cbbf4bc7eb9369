import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import type { useConsolePages } from './run-operator-action.ts';
import { operatorText as text } from './strings.ts';

interface PagesProps<Item extends { readonly id: string }> {
  pages: ReturnType<typeof useConsolePages<Item>>;
  icon: LucideIcon;
  empty: string;
  emptyHint: string;
  children(item: Item): ReactNode;
}

/** A list with a "more" button, and its loading, error and empty states. */
export function Pages<Item extends { readonly id: string }>(props: PagesProps<Item>) {
  const { pages, empty } = props;
  const count = pages.data?.pages.flat().length;
  return (
    <div className="grid">
      {/* In the page before its text, because only what changes is announced. */}
      <p role="status" className="sr-only">
        {count === undefined ? null : count === 0 ? empty : text.found(count, pages.hasNextPage)}
      </p>
      <Found {...props} />
    </div>
  );
}

function Found<Item extends { readonly id: string }>(props: PagesProps<Item>) {
  const { pages } = props;
  if (pages.isPending) return <Loading label={text.loading} />;
  const items = pages.data?.pages.flat() ?? [];
  if (pages.error && items.length === 0) return <FailedRead query={pages} />;
  if (items.length === 0) {
    return (
      <EmptyState icon={props.icon} title={props.empty}>
        {props.emptyHint}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-3">
      <ul className="grid divide-y divide-line overflow-hidden rounded-card border border-line bg-field">
        {items.map((item) => (
          <li key={item.id} className="p-3">
            {props.children(item)}
          </li>
        ))}
      </ul>
      <MorePages pages={pages} />
    </div>
  );
}

/** A tag of an item, such as its kind or state. */
export function Mark({ children, danger = false }: { children: ReactNode; danger?: boolean }) {
  const colour = danger ? 'border-danger text-danger' : 'border-line text-muted';
  return <span className={`rounded-control border px-1.5 text-xs ${colour}`}>{children}</span>;
}
