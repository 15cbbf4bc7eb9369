import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

const DELAY_MS = 400;
/** Within this time after another tooltip, the next one shows at once. */
const FOLLOWING_MS = 200;
/** Time to move the pointer onto the tooltip. */
const LEAVE_MS = 100;

let closedAt = 0;
let closeOther: (() => void) | undefined;

/**
 * Opens a tooltip while the pointer rests on its control or itself, or the control has keyboard focus. One at a time.
 */
export function useTooltip() {
  const [open, setOpen] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    closeOther?.();
    closeOther = close;
    return () => {
      closedAt = Date.now();
      if (closeOther === close) closeOther = undefined;
    };
  }, [open]);
  function change(next: boolean, delay = 0): void {
    clearTimeout(timer.current);
    if (delay === 0) setOpen(next);
    else timer.current = window.setTimeout(() => setOpen(next), delay);
  }
  const close = () => change(false);
  return {
    open,
    close,
    panel: { onPointerEnter: () => change(true), onPointerLeave: close },
    control: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
        // It would cover what the control has opened.
        if (currentTarget.ariaExpanded === 'true') return;
        const isFollowing = closeOther !== undefined || Date.now() - closedAt < FOLLOWING_MS;
        if (pointerType !== 'touch') change(true, isFollowing ? 0 : DELAY_MS);
      },
      onPointerLeave: () => (open ? change(false, LEAVE_MS) : close()),
      onPointerDown: close,
      onClick: close,
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) change(true);
      },
      onBlur: close,
    },
  };
}
