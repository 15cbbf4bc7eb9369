/** Recent searches by account and scope, kept on this device. */
import { createDeviceStore } from '../../state/device.ts';
import { ownKey } from '../../state/people/own-key.ts';
import { useStore } from '../../state/store.ts';
import { put } from '../../state/table.ts';
import { type Criteria, NO_CRITERIA, searchQuery } from './criteria.ts';

const MAX_RECENT = 6;
const NONE: readonly Criteria[] = [];

type Table = Readonly<Record<string, readonly Criteria[]>>;

function read(stored: unknown): Table {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([scope, list]) => [
      scope,
      (Array.isArray(list) ? list : []).filter(isCriteria),
    ]),
  );
}

/** Whether a stored value is a valid search. */
function isCriteria(stored: unknown): stored is Criteria {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = stored as Record<string, unknown>;
  return Object.entries(NO_CRITERIA).every(([key, empty]) => {
    const value = fields[key];
    if (Array.isArray(empty)) return Array.isArray(value) && value.every((part) => typeof part === 'string');
    return empty === null ? value === null || typeof value === 'string' : typeof value === typeof empty;
  });
}

const recent = createDeviceStore('recent-searches', read);

/** Newest first. */
export function useRecentSearches(scope: string): readonly Criteria[] {
  return useStore(recent, (table) => table[ownKey(scope)] ?? NONE);
}

/** Moves a search to the front, unless it is empty. */
export function rememberSearch(scope: string, criteria: Criteria): void {
  if (searchQuery(criteria) === null) return;
  const wanted = { ...criteria, q: criteria.q.trim() };
  const key = ownKey(scope);
  recent.update((table) =>
    put(table, key, [wanted, ...others(table[key] ?? NONE, wanted)].slice(0, MAX_RECENT)),
  );
}

export function forgetSearch(scope: string, criteria: Criteria): void {
  const key = ownKey(scope);
  recent.update((table) => put(table, key, others(table[key] ?? NONE, criteria)));
}

export function forgetSearches(scope: string): void {
  recent.update((table) => put(table, ownKey(scope), NONE));
}

function others(list: readonly Criteria[], criteria: Criteria): readonly Criteria[] {
  const same = JSON.stringify(criteria);
  return list.filter((known) => JSON.stringify(known) !== same);
}
