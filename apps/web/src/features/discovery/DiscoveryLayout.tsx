import { LIMITS } from '@guildhall/protocol/limits';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SearchBox } from '../../ui/search/SearchBox.tsx';
import { discoveryText as text } from './strings.ts';

const COLUMN = 'mx-auto w-full max-w-6xl px-4 wide:px-8';

interface PageSearch {
  readonly label: string;
  readonly example: string;
  readonly value: string;
  onValue(value: string): void;
}

interface DiscoveryLayoutProps {
  search: PageSearch;
  filters?: ReactNode;
  children: ReactNode;
}

/** The page around both lists: tabs, search field, list. */
export function DiscoveryLayout({ search, filters, children }: DiscoveryLayoutProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="border-b bg-side">
        <div className={classNames(COLUMN, 'grid gap-4 pt-5')}>
          <h1 className="font-semibold text-xl">{text.title}</h1>
          <SearchBox
            label={search.label}
            placeholder={search.example}
            clear={text.clear}
            value={search.value}
            onValue={search.onValue}
            maxLength={LIMITS.discoveryQuery}
            className="block max-w-xl"
          />
          <nav aria-label={text.tabs} className="-mx-3 flex flex-wrap gap-1">
            <ListLink to="/discover">{text.servers}</ListLink>
            <ListLink to="/discover/apps">{text.apps}</ListLink>
          </nav>
        </div>
      </header>
      <div className={classNames(COLUMN, 'flex flex-1 flex-col gap-5 py-5')}>
        {filters}
        {children}
      </div>
    </div>
  );
}

function ListLink({ to, children }: { to: '/discover' | '/discover/apps'; children: ReactNode }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      className="-mb-px flex h-10 items-center border-transparent border-b-2 px-3 -outline-offset-2 font-medium text-muted text-sm hover:text-ink touch:h-11 aria-[current]:border-accent aria-[current]:text-ink"
    >
      {children}
    </Link>
  );
}
