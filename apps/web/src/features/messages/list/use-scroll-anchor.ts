import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Within this many pixels of the end, the list follows new messages. */
const END_PX = 80;

/**
 * The anchor that stays in place during changes: the end, or the middle of a row. None after the person scrolls away;
 * then the virtualizer keeps the first visible row in place.
 */
type Anchor = { readonly kind: 'end' } | { readonly kind: 'row'; readonly key: string } | null;

interface ScrollAnchorInput {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** Keys of the rows; a new array means that the rows have changed. */
  readonly keys: readonly string[];
  /** Whether the last row is the newest message. */
  readonly present: boolean;
}

interface ScrollAnchor {
  goToEnd(): void;
  /** Brings a row to the middle and keeps it there until the person scrolls. */
  goToRow(key: string): void;
  /** Reads the scroll position. @returns the distances from both ends in pixels */
  look(): { readonly above: number; readonly below: number; readonly atEnd: boolean };
}

/** Keeps the anchor in place when rows or sizes change. */
export function useScrollAnchor({ scroller, virtualizer, keys, present }: ScrollAnchorInput): ScrollAnchor {
  const anchor = useRef<Anchor>({ kind: 'end' });
  const latest = useRef(keys);
  latest.current = keys;
  const hold = useCallback(() => {
    const held = anchor.current;
    if (held?.kind === 'end') virtualizer.scrollToEnd();
    if (held?.kind !== 'row') return;
    const index = latest.current.indexOf(held.key);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
  }, [virtualizer]);
  const height = virtualizer.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the anchor must hold when rows or their heights change
  useLayoutEffect(hold, [hold, keys, height]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(hold);
    observer.observe(element);
    const release = () => {
      if (anchor.current?.kind === 'row') anchor.current = null;
    };
    for (const sign of SIGNS_OF_SCROLLING) element.addEventListener(sign, release, { passive: true });
    return () => {
      observer.disconnect();
      for (const sign of SIGNS_OF_SCROLLING) element.removeEventListener(sign, release);
    };
  }, [scroller, hold]);

  return {
    goToEnd: useCallback(() => {
      anchor.current = { kind: 'end' };
      hold();
    }, [hold]),
    goToRow: useCallback(
      (key: string) => {
        anchor.current = { kind: 'row', key };
        hold();
      },
      [hold],
    ),
    look: useCallback(() => {
      const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {};
      const below = scrollHeight - clientHeight - scrollTop;
      const atEnd = below <= END_PX;
      if (anchor.current?.kind !== 'row') anchor.current = atEnd && present ? { kind: 'end' } : null;
      return { above: scrollTop, below, atEnd };
    }, [scroller, present]),
  };
}

const SIGNS_OF_SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
