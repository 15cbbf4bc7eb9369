import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { FITTED, keepInside, moveBy, type Zoom, zoomBy } from './zoom.ts';

const ZOOM_STEP = 1.5;
const DOUBLE_CLICK_SCALE = 2.5;
const ARROW_STEP_PX = 80;
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: ARROW_STEP_PX, y: 0 },
  ArrowRight: { x: -ARROW_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_STEP_PX },
  ArrowDown: { x: 0, y: -ARROW_STEP_PX },
};

/** Zooms and moves a picture by wheel, fingers, double click and keys. */
export function useZoom(picture: RefObject<HTMLImageElement | null>) {
  const [zoom, setZoom] = useState(FITTED);
  const fingers = useFingers();
  const frame = useRef<HTMLDivElement>(null);

  function change(next: (zoom: Zoom) => Zoom): void {
    const [shown, around] = [picture.current, frame.current];
    if (!shown || !around) return;
    const fitted = { width: shown.offsetWidth, height: shown.offsetHeight };
    const whole = { width: around.clientWidth, height: around.clientHeight };
    setZoom((zoom) => keepInside(next(zoom), fitted, whole));
  }

  /** A point of the window, relative to the middle of the frame. */
  function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }) {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
  }

  useWheel(frame, (event) =>
    change((zoom) => zoomBy(zoom, Math.exp(-event.deltaY / 300), fromMiddle(event))),
  );

  /** @returns whether the picture handled the key */
  function onKey({ key }: Pick<KeyboardEvent, 'key'>): boolean {
    const move = zoom.scale > 1 ? ARROWS[key] : undefined;
    if (move) change((zoom) => moveBy(zoom, move));
    else if (key === '+' || key === '=') change((zoom) => zoomBy(zoom, ZOOM_STEP));
    else if (key === '-') change((zoom) => zoomBy(zoom, 1 / ZOOM_STEP));
    else if (key === '0') fit();
    else return false;
    return true;
  }

  function fit(): void {
    setZoom(FITTED);
  }

  return {
    zoom,
    frame,
    onKey,
    fit,
    larger: () => change((zoom) => zoomBy(zoom, ZOOM_STEP)),
    smaller: () => change((zoom) => zoomBy(zoom, 1 / ZOOM_STEP)),
    handlers: {
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        change((zoom) => (zoom.scale > 1 ? FITTED : zoomBy(FITTED, DOUBLE_CLICK_SCALE, fromMiddle(event)))),
      onPointerDown: fingers.down,
      onPointerUp: fingers.up,
      onPointerCancel: fingers.up,
      onPointerMove: (event: PointerEvent) => {
        const moved = fingers.move(event);
        if (moved) change((zoom) => moveBy(zoomBy(zoom, moved.factor, fromMiddle(moved)), moved));
      },
    },
  };
}

/** Handles the wheel over an element in place of the browser. */
function useWheel(target: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  // React listens passively, and the browser would zoom the page.
  useEffect(() => {
    const element = target.current;
    const listener = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event);
    };
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [target]);
}

interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

/** Follows one dragging pointer, or two that pinch. */
function useFingers() {
  const held = useRef(new Map<number, Finger>());

  function down(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
  }

  function up({ pointerId }: PointerEvent): void {
    held.current.delete(pointerId);
  }

  /** @returns the movement and position of the middle of the fingers, and the ratio of their distances */
  function move({ pointerId, clientX, clientY }: PointerEvent) {
    if (!held.current.has(pointerId)) return null;
    const before = [...held.current.values()];
    held.current.set(pointerId, { clientX, clientY });
    const after = [...held.current.values()];
    const [from, to] = [middle(before), middle(after)];
    return {
      ...to,
      x: to.clientX - from.clientX,
      y: to.clientY - from.clientY,
      factor: distance(before) > 0 ? distance(after) / distance(before) : 1,
    };
  }

  return { down, up, move };
}

function middle(fingers: readonly Finger[]): Finger {
  const sum = (of: (finger: Finger) => number) => fingers.reduce((all, finger) => all + of(finger), 0);
  return {
    clientX: sum(({ clientX }) => clientX) / fingers.length,
    clientY: sum(({ clientY }) => clientY) / fingers.length,
  };
}

/** Distance of two fingers in pixels; 0 with one. */
function distance([first, second]: readonly Finger[]): number {
  if (!first || !second) return 0;
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
}
