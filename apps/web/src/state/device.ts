/** What this browser remembers: kept in local storage, and only in memory where that is closed. */
import { createStore, type Store } from './store.ts';

const PREFIX = 'guildhall:';

/**
 * A store that survives a reload.
 * @param read turns what was stored, whatever it is, into a valid value
 */
export function createDeviceStore<State>(key: string, read: (stored: unknown) => State): Store<State> {
  const store = createStore(read(load(key)));
  store.subscribe(() => save(key, store.get()));
  return store;
}

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or closed: the choice holds until the page is left.
  }
}

/** A stored value as a table of texts; anything else in it falls out. */
export function textTable(stored: unknown): Readonly<Record<string, string>> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
