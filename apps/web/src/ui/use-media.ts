import { useSyncExternalStore } from 'react';

interface Media {
  subscribe(listener: () => void): () => void;
  matches(): boolean;
}

const known = new Map<string, Media>();

/** One list per query, because every message uses it in each render. */
function media(query: string): Media {
  let found = known.get(query);
  if (!found) {
    const list = matchMedia(query);
    found = {
      subscribe(listener) {
        list.addEventListener('change', listener);
        return () => list.removeEventListener('change', listener);
      },
      matches: () => list.matches,
    };
    known.set(query, found);
  }
  return found;
}

/** Whether a media query holds, kept current. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = media(query);
  return useSyncExternalStore(subscribe, matches);
}

/** One column: below 720 px. */
export const useNarrow = () => useMedia('(max-width: 719.98px)');
/** Side panels cover the conversation: below 1024 px. */
export const useOverlaid = () => useMedia('(max-width: 1023.98px)');
