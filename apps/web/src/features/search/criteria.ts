/** The criteria of searches, by account and scope; kept while the person visits results. */
import type { QueryOf, SearchedPart, searchServerMessages } from '@guildhall/protocol';
import { ownKey } from '../../state/people/own-key.ts';
import { createStore, useStore } from '../../state/store.ts';
import { put } from '../../state/table.ts';
import { startOfDay } from '../../ui/dates/days.ts';

export type SearchQuery = QueryOf<typeof searchServerMessages>;

export interface Criteria {
  readonly q: string;
  /** Ids; null is anyone. */
  readonly from: string | null;
  readonly mentions: string | null;
  /** A channel's id; null is the whole server. */
  readonly channelId: string | null;
  readonly has: readonly SearchedPart[];
  readonly pinned: boolean;
  /** Days as YYYY-MM-DD by the reader's clock; empty without. */
  readonly after: string;
  readonly before: string;
  readonly sort: 'new' | 'old' | 'relevance';
}

export const NO_CRITERIA: Criteria = {
  q: '',
  from: null,
  mentions: null,
  channelId: null,
  has: [],
  pinned: false,
  after: '',
  before: '',
  sort: 'new',
};

const criteria = createStore<Readonly<Record<string, Criteria>>>({});

export function useCriteria(scope: string): Criteria {
  return useStore(criteria, (table) => table[ownKey(scope)] ?? NO_CRITERIA);
}

export function setCriteria(scope: string, change: Partial<Criteria>): void {
  const key = ownKey(scope);
  criteria.update((table) => put(table, key, { ...(table[key] ?? NO_CRITERIA), ...change }));
}

/** How many filters narrow a search beside its words. */
export function filterCount({ from, mentions, channelId, has, pinned, after, before }: Criteria): number {
  return [from, mentions, channelId, pinned, after, before].filter(Boolean).length + has.length;
}

/** The query in the API's format; null when there is nothing to search for. */
export function searchQuery(wanted: Criteria): SearchQuery | null {
  const q = wanted.q.trim();
  if (q === '' && filterCount(wanted) === 0) return null;
  const [after, before] = [instantOf(wanted.after), instantOf(wanted.before)];
  return {
    sort: wanted.sort,
    ...(q === '' ? {} : { q }),
    ...(wanted.from ? { authorId: wanted.from } : {}),
    ...(wanted.mentions ? { mentions: wanted.mentions } : {}),
    ...(wanted.channelId ? { channelId: wanted.channelId } : {}),
    ...(wanted.has.length > 0 ? { has: wanted.has.join() } : {}),
    ...(wanted.pinned ? { pinned: true } : {}),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  };
}

/** When a local day starts, in UTC; null for an invalid day or none. */
function instantOf(day: string): string | null {
  const start = startOfDay(day);
  return Number.isNaN(start) ? null : new Date(start).toISOString();
}
