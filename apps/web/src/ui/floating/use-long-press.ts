import { type PointerEvent, useEffect, useRef } from 'react';

const LONG_PRESS_MS = 700;
/** Presses that an inner area has handled. */
const taken = new WeakSet<Event>();

interface Point {
  readonly clientX: number;
  readonly clientY: number;
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
    if (pointerType === 'mouse' || !inside || taken.has(nativeEvent)) return;
    taken.add(nativeEvent);
    stop();
    timer.current = window.setTimeout(() => onLongPress({ clientX, clientY }), LONG_PRESS_MS);
  }
  return { onPointerDown, onPointerMove: stop, onPointerUp: stop, onPointerCancel: stop };
}
