import { type PointerEvent, useEffect, useRef } from 'react';

const LONG_PRESS_MS = 700;
/** Presses that an inner area has handled. */
const handled = new WeakSet<Event>();

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Ignores the click when the finger is lifted, which would reach what the long press has opened below it. */
function ignoreClick(): void {
  const ignore = (event: MouseEvent) => {
    // The keyboard's clicks have no detail.
    if (event.detail > 0) event.stopPropagation();
  };
  const once = { capture: true, once: true };
  addEventListener('click', ignore, once);
  addEventListener('pointerdown', () => removeEventListener('click', ignore, once), once);
}

/** Handlers for a long press by finger or pen, because some browsers send no `contextmenu` event for it. */
export function useLongPress(onLongPress: (point: Point) => void) {
  const timer = useRef<number>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  function onPointerDown({
    pointerType,
    nativeEvent,
    currentTarget,
    target,
    clientX,
    clientY,
  }: PointerEvent) {
    const inside = target instanceof Node && currentTarget.contains(target);
    if (pointerType === 'mouse' || !inside || handled.has(nativeEvent)) return;
    handled.add(nativeEvent);
    stop();
    timer.current = window.setTimeout(() => {
      ignoreClick();
      onLongPress({ clientX, clientY });
    }, LONG_PRESS_MS);
  }
  return { onPointerDown, onPointerMove: stop, onPointerUp: stop, onPointerCancel: stop };
}
