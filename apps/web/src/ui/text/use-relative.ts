import { useSyncExternalStore } from 'react';
import { formatRelative } from './format-time.ts';

/** How often times are written again. A computer may also have slept. */
const LOOK_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls a listener every minute, and when the page gets the focus. @returns a function that stops this */
export function onTimePassed(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(notify, LOOK_MS);
    addEventListener('focus', notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    removeEventListener('focus', notify);
  };
}

/** {@link formatRelative}, for components whose times stay true while they are shown. */
export function useRelative(): typeof formatRelative {
  useSyncExternalStore(onTimePassed, () => Math.floor(Date.now() / LOOK_MS));
  return formatRelative;
}
