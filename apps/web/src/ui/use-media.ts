import { useSyncExternalStore } from 'react';

/** Whether a media query holds, kept current. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** One column: below 720 px. */
export const useNarrow = () => useMedia('(max-width: 719.98px)');
/** Side panels lie over the conversation: below 1024 px. */
export const useOverlaid = () => useMedia('(max-width: 1023.98px)');
