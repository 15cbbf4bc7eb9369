/** A store of one immutable value, with selectors that re-render only when their selection changes. */
import { useRef, useSyncExternalStore } from 'react';

export interface Store<State> {
  get(): State;
  update(change: (state: State) => State): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store. Listeners are called once per change of the value. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether two values are the same, or arrays or plain objects of the same values. */
export function shallowEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const leftTable = left as Readonly<Record<string, unknown>>;
  const rightTable = right as Readonly<Record<string, unknown>>;
  const keys = Object.keys(leftTable);
  return (
    keys.length === Object.keys(rightTable).length &&
    keys.every((key) => key in rightTable && Object.is(leftTable[key], rightTable[key]))
  );
}

/** Reads a part of a store; the component re-renders when that part is no longer shallowly equal. */
export function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected {
  const last = useRef<{ readonly value: Selected } | null>(null);
  const read = (): Selected => {
    const value = select(store.get());
    if (last.current && shallowEqual(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The object of an earlier render while its fields are the same, so that what depends on it does not render again. */
export function useStable<Value extends object>(value: Value): Value {
  const last = useRef(value);
  if (!shallowEqual(last.current, value)) last.current = value;
  return last.current;
}
