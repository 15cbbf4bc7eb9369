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

const TOUCH = '(pointer: coarse)';

/** Whether fingers point: focusing a text field would open a keyboard over the page. Like `touch` in styles. */
export const isTouch = () => media(TOUCH).matches();
export const useTouch = () => useMedia(TOUCH);

/** The pixels of a rem, in the page's own text size. */
export function remSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** A query for a width in the page's own text size, which queries in rem do not notice. */
export function atLeast(rem: number): string {
  return `(min-width: ${rem * remSize()}px)`;
}

/** From this width in rem, side panels fit beside the conversation. */
export const ROOM_BESIDE = 64;

/** Whether there is room for only one column, unlike `wide` in styles. */
export const useNarrow = () => !useMedia('(min-width: 64rem), (min-width: 45rem) and (min-height: 30.01rem)');
/** Whether a phone is held sideways, like `low` in styles. */
export const useLow = () => useMedia('(max-height: 30rem) and (min-aspect-ratio: 4 / 3)');
/** Whether side panels cover the conversation. */
export const useOverlaid = () => !useMedia(atLeast(ROOM_BESIDE));
