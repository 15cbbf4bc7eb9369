import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { Search, SearchX, SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { closeSidePanel, searchScope } from '../../state/navigation/side-panel.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { takeTyped } from '../../state/search/typed-ahead.ts';
import { useSettled } from '../../state/search/use-settled.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/choices/Select.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { SidePanel } from '../../ui/panels/SidePanel.tsx';
import { moveFocus } from '../../ui/roving.ts';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { SearchBox } from '../../ui/search/SearchBox.tsx';
import { FoundMessage, useChannel } from '../messages/index.ts';
import {
  type Criteria,
  filterCount,
  NO_CRITERIA,
  searchQuery,
  setCriteria,
  useCriteria,
} from './criteria.ts';
import { searchFirstText } from './first-strings.ts';
import { RecentSearches } from './RecentSearches.tsx';
import { rememberSearch } from './recent.ts';
import { SearchFilters } from './SearchFilters.tsx';
import { searchText as text } from './strings.ts';
import { useSearch } from './use-search.ts';

/** Search in the messages of a server or a direct message. */
export function SearchPanel({ channel }: { channel: ServerChannel }) {
  const scope = searchScope(channel);
  const criteria = useKnownCriteria(channel);
  const name = useGateway((state) => state.servers[channel.serverId]?.name ?? channel.name);
  const [filtering, setFiltering] = useState(false);
  /** Resets the fields. */
  const [resets, setResets] = useState(0);
  const filters = filterCount(criteria);
  const change = (part: Partial<Criteria>) => setCriteria(scope, part);
  const reset = () => {
    change({ ...NO_CRITERIA, q: criteria.q, sort: criteria.sort });
    setResets(resets + 1);
    document.querySelector<HTMLElement>('[data-search]')?.focus();
  };
  return (
    <SidePanel title={searchFirstText.panel} close={text.close} onClose={closeSidePanel}>
      <div className="grid gap-2 px-4 pb-3">
        <WordsField
          label={text.field(name)}
          value={criteria.q}
          onValue={(q) => change({ q })}
          onEnter={() => rememberSearch(scope, criteria)}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button
            kind="quiet"
            className="-ms-2 px-2"
            aria-expanded={filtering}
            icon={<Icon of={SlidersHorizontal} size={16} />}
            onClick={() => setFiltering(!filtering)}
          >
            {filters > 0 ? text.filtersIn(filters) : text.filters}
          </Button>
          <Select
            compact
            aria-label={text.sort}
            value={criteria.sort}
            options={SORTS}
            onValue={(sort) => change({ sort })}
          />
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {filtering ? (
          <SearchFilters
            key={resets}
            channel={channel}
            criteria={criteria}
            onChange={change}
            onReset={reset}
          />
        ) : null}
        <Results channel={channel} criteria={criteria} onRecent={change} />
      </div>
    </SidePanel>
  );
}

/** The criteria of a search; a filter by a channel that was deleted or hidden is removed. */
function useKnownCriteria(channel: ServerChannel): Criteria {
  const scope = searchScope(channel);
  const criteria = useCriteria(scope);
  const { state } = useChannel(channel.serverId, criteria.channelId ?? channel.id);
  useEffect(() => {
    if (state === 'gone') setCriteria(scope, { channelId: null });
  }, [state, scope]);
  return criteria;
}

interface WordsFieldProps {
  label: string;
  value: string;
  onValue(value: string): void;
  onEnter(): void;
}

function WordsField({ label, value, onValue, onEnter }: WordsFieldProps) {
  return (
    <SearchBox
      data-autofocus=""
      data-search=""
      label={label}
      clear={text.clear}
      value={value}
      onValue={onValue}
      maxLength={LIMITS.searchText}
      onFocus={() => {
        const typed = takeTyped();
        if (typed) onValue(typed);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          document.querySelector<HTMLElement>('[data-found]')?.focus();
          event.preventDefault();
        }
        if (event.key === 'Enter') onEnter();
      }}
    />
  );
}

const SORTS = [
  { value: 'new', label: text.newest },
  { value: 'old', label: text.oldest },
  { value: 'relevance', label: text.relevance },
] as const;

interface ResultsProps {
  channel: ServerChannel;
  criteria: Criteria;
  /** A recent search was chosen. */
  onRecent(criteria: Criteria): void;
}

function Results({ channel, criteria, onRecent }: ResultsProps) {
  const settled = useSettled(criteria);
  const query = searchQuery(settled);
  const scope = { id: searchScope(channel), inServer: channel.serverId !== DIRECT };
  const found = useSearch(scope, query);
  const isAnswered = query !== null && found.data !== undefined;
  const isEmpty = isAnswered && found.items.length === 0;
  return (
    <>
      {/* In the page before its text, because only what changes is announced. */}
      <p
        role="status"
        className={isAnswered && !isEmpty ? 'px-4 pt-3 text-muted text-sm tabular-nums' : 'sr-only'}
      >
        {isEmpty ? text.none : isAnswered ? text.count(found.total, LIMITS.searchCounted) : ''}
      </p>
      {query === null ? (
        <>
          <RecentSearches scope={scope.id} onChoose={onRecent} />
          <EmptyState icon={Search} title={text.begin}>
            {text.beginHint}
          </EmptyState>
        </>
      ) : (
        <Found
          found={found}
          serverId={channel.serverId}
          words={settled.q}
          onFollow={() => rememberSearch(scope.id, settled)}
        />
      )}
    </>
  );
}

interface FoundProps {
  found: ReturnType<typeof useSearch>;
  serverId: string;
  words: string;
  /** A result was pressed. */
  onFollow(): void;
}

function Found({ found, serverId, words, onFollow }: FoundProps) {
  if (found.isPending) return <Loading label={text.loading} />;
  if (found.error && found.items.length === 0) {
    return (
      <div className="p-4">
        <FailedRead query={found} />
      </div>
    );
  }
  if (found.items.length === 0) {
    return (
      <EmptyState icon={SearchX} title={text.none}>
        {text.noneHint}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={found.isPlaceholderData} className="grid gap-2 px-4 pt-2 pb-4">
      <ul
        aria-label={text.results}
        onKeyDown={(event) => moveFocus(event, '[data-found]')}
        onClickCapture={onFollow}
        className="grid gap-2"
      >
        {found.items.map((message) => (
          <li key={message.id}>
            <FoundMessage message={message} serverId={serverId} query={words} />
          </li>
        ))}
      </ul>
      <MorePages pages={found} />
    </div>
  );
}
