import { LIMITS } from '@guildhall/protocol/limits';
import { Link } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CONTROL } from '../../ui/style/control.ts';
import { discoveryText as text } from './strings.ts';

const COLUMN = 'mx-auto w-full max-w-6xl px-4 wide:px-8';

interface SearchBox {
  readonly label: string;
  readonly example: string;
  readonly value: string;
  onValue(value: string): void;
}

/** The page around both lists: tabs, search field, list. */
export function DiscoveryLayout({
  search,
  filters,
  children,
}: {
  search: SearchBox;
  filters?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="border-b bg-side">
        <div className={classNames(COLUMN, 'grid gap-4 pt-5')}>
          <h1 className="font-semibold text-xl">{text.title}</h1>
          <SearchField search={search} />
          <nav aria-label={text.places} className="-mx-3 flex gap-1">
            <PlaceLink to="/discover">{text.servers}</PlaceLink>
            <PlaceLink to="/discover/apps">{text.apps}</PlaceLink>
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

function SearchField({ search }: { search: SearchBox }) {
  return (
    <search className="relative block max-w-xl">
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      <input
        dir="auto"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={search.label}
        placeholder={search.example}
        value={search.value}
        maxLength={LIMITS.discoveryQuery}
        autoComplete="off"
        onChange={(event) => search.onValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || search.value === '') return;
          event.stopPropagation();
          search.onValue('');
        }}
        className={classNames(CONTROL, 'h-10 pe-11 ps-10 touch:h-11')}
      />
      {search.value === '' ? null : (
        <IconButton
          label={text.clear}
          onClick={() => search.onValue('')}
          className="absolute inset-y-0 end-1 my-auto touch:size-10"
        >
          <Icon of={X} />
        </IconButton>
      )}
    </search>
  );
}

function PlaceLink({ to, children }: { to: '/discover' | '/discover/apps'; children: ReactNode }) {
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
