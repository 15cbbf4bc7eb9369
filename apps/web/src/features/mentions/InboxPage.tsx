import { Link } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages, type NextPage } from '../../ui/panels/MorePages.tsx';
import { moveFocus } from '../../ui/roving.ts';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { JumpButton } from '../../ui/search/JumpButton.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { clearInboxFilter, type Inbox, isNarrowed, useInboxFilter } from './inbox-filter.ts';
import { mentionText as text } from './strings.ts';

const PLACES = [
  { to: '/mentions', label: text.title },
  { to: '/mentions/saved', label: text.saved },
] as const;
const TAB =
  'flex min-h-9 items-center rounded-control px-3 text-muted text-sm touch:min-h-11 hover:bg-hover aria-[current]:bg-active aria-[current]:font-medium aria-[current]:text-ink';

interface InboxPageProps<Item> {
  inbox: Inbox;
  title: string;
  /** The name of the list. */
  label: string;
  loading: string;
  query: NextPage & {
    readonly isPending: boolean;
    refetch(): Promise<unknown>;
  };
  items: readonly Item[];
  empty: ReactNode;
  /** A list item with its key. */
  row(item: Item): ReactNode;
}

/** The page of mentions or saved messages, from all servers and direct messages. */
export function InboxPage<Item>({ title, ...list }: InboxPageProps<Item>) {
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b px-4">
        <h1 className="sr-only">{title}</h1>
        <nav aria-label={text.tabs} className="flex min-w-0 flex-1 flex-wrap gap-1">
          {PLACES.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: true }} className={TAB}>
              {label}
            </Link>
          ))}
        </nav>
        <JumpButton />
      </header>
      <InboxList {...list} />
    </div>
  );
}

function InboxList<Item>({ inbox, ...list }: Omit<InboxPageProps<Item>, 'title'>) {
  const { query, items } = list;
  const narrowed = isNarrowed(useInboxFilter(inbox));
  const isFilterable = narrowed || items.length > 0;
  return (
    <>
      {isFilterable ? (
        <div className="mx-auto w-full max-w-2xl px-4 pt-4 wide:px-6">
          <InboxFilters inbox={inbox} />
        </div>
      ) : null}
      {narrowed && items.length === 0 && !query.isPending && !query.error ? (
        <EmptyState
          icon={ListFilter}
          title={text.noMatch}
          action={<Button onClick={() => clearInboxFilter(inbox)}>{text.clear}</Button>}
        >
          {text.noMatchHint}
        </EmptyState>
      ) : (
        <Found {...list} />
      )}
    </>
  );
}

function Found<Item>({
  label,
  loading,
  query,
  items,
  empty,
  row,
}: Omit<InboxPageProps<Item>, 'title' | 'inbox'>) {
  if (query.isPending) return <Loading label={loading} />;
  if (query.error && items.length === 0) {
    return (
      <div className="p-4">
        <FailedRead query={query} />
      </div>
    );
  }
  if (items.length === 0) return empty;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-3 p-4 wide:px-6">
      <ul aria-label={label} onKeyDown={(event) => moveFocus(event, '[data-found]')} className="grid gap-2">
        {items.map(row)}
      </ul>
      <MorePages pages={query} label={text.more} />
    </div>
  );
}
