import { type TouchEvent, useRef } from 'react';
import { direction } from '../../languages/chosen.ts';

/** The minimum distance of a swipe, which must be more horizontal than vertical. */
const FAR_PX = 80;

export interface SwipeHandlers {
  onTouchStart?(event: TouchEvent): void;
  onTouchEnd?(event: TouchEvent): void;
}

/** Detects swipes of one finger. @param onSwipe takes 1 for a swipe in reading direction, -1 against it */
export function useSwipe(onSwipe: (way: 1 | -1) => void): SwipeHandlers {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches, target, currentTarget }) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      const element = target as Element;
      // React also reports events in dialogs that the element opened.
      const isInside = currentTarget.contains(element);
      const scrollsSideways = element.closest('pre, input, textarea, .overflow-x-auto') !== null;
      const begins = touch && isInside && !scrollsSideways;
      start.current = begins ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }) {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const onwards = (touch.clientX - start.current.x) * (direction === 'rtl' ? -1 : 1);
      const down = Math.abs(touch.clientY - start.current.y);
      if (Math.abs(onwards) > FAR_PX && Math.abs(onwards) > 2 * down) onSwipe(onwards > 0 ? 1 : -1);
    },
  };
}
