import { useLayoutEffect, useRef } from 'react';

const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_PIXELS = 30;

/** The latest press, and when the first one of its double click was. */
let press = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, firstAt: Number.NEGATIVE_INFINITY };

addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y, timeStamp: at }) => {
    const isRepeated =
      at - press.at < DOUBLE_CLICK_MS && Math.hypot(x - press.x, y - press.y) < DOUBLE_CLICK_PIXELS;
    press = { x, y, at, firstAt: isRepeated ? press.firstAt : at };
  },
  { capture: true },
);

/** @returns whether a pointer event belongs to the double click or double tap that opened the dialog */
export function useOpeningDoubleClick(open: boolean): (event: Event) => boolean {
  const openedAt = useRef(0);
  // `onOpenAutoFocus` would be too rare: it is not called if a field with `autoFocus` has the focus already.
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return ({ timeStamp }) => press.firstAt < openedAt.current && timeStamp - press.at < DOUBLE_CLICK_MS;
}
