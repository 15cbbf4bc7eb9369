import { Slot } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { PopoverPanel } from './load-panels.ts';

interface PopoverProps extends Omit<ComponentProps<typeof PopoverPanel>, 'children' | 'anchor'> {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The button that opens it, or its anchor ({@link anchored}); takes a ref. */
  children: ReactNode;
  anchored?: boolean;
  content: ReactNode;
}

/** A panel beside the button that opened it. Esc and a press outside close it. */
export function Popover({ open, children, anchored = false, content, ...panel }: PopoverProps) {
  const anchor = useRef<HTMLElement>(null);
  const button = {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'data-state': open ? 'open' : 'closed',
    onClick: () => panel.onOpenChange(!open),
  } as const;
  return (
    <>
      <Slot.Root ref={anchor} {...(anchored ? {} : button)}>
        {children}
      </Slot.Root>
      {open ? (
        <PopoverPanel {...(anchored ? {} : { returnTo: () => anchor.current })} {...panel} anchor={anchor}>
          {content}
        </PopoverPanel>
      ) : null}
    </>
  );
}
