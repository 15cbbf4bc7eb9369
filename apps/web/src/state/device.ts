/** Values kept by this browser: in local storage, or only in memory where that is blocked. */
import { createStore, type Store } from './store.ts';

export const DEVICE_PREFIX = 'guildhall:';

/**
 * A store that survives a reload and is the same in all tabs: otherwise each would overwrite what the others keep.
 * @param read turns any stored value into a valid one
 */
export function createDeviceStore<State>(key: string, read: (stored: unknown) => State): Store<State> {
  let kept = read(load(key));
  const store = createStore(kept);
  store.subscribe(() => {
    if (store.get() === kept) return;
    kept = store.get();
    saveOnDevice(key, kept);
  });
  // Missing in unit tests, which run without a browser.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== DEVICE_PREFIX + key) return;
    kept = read(load(key));
    store.update(() => kept);
  });
  return store;
}

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(DEVICE_PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value at once; an empty text is removed. */
export function saveOnDevice(key: string, value: unknown): void {
  try {
    if (value === '') localStorage.removeItem(DEVICE_PREFIX + key);
    else localStorage.setItem(DEVICE_PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the value lasts until the page is left.
  }
}

/** Reads a stored value as a table of texts and drops everything else. */
export function textTable(stored: unknown): Readonly<Record<string, string>> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Reads a stored value as a list of texts and drops everything else. */
export function textList(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : [];
}
