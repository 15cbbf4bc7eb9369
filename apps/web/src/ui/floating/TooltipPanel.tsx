import { Portal } from 'radix-ui';
import { DismissableLayer, Popper } from 'radix-ui/internal';
import { type RefObject, useEffect } from 'react';
import { inReadingDirection } from '../../languages/reading-direction.ts';
import { KeyCap } from '../marks/KeyCap.tsx';

export interface TooltipPanelProps {
  id: string;
  text: string;
  shortcut: string | undefined;
  side: 'top' | 'bottom' | 'left' | 'right';
  /** The control it describes. */
  control: RefObject<HTMLElement | null>;
  onPointerEnter(): void;
  onPointerLeave(): void;
  onClose(): void;
}

/** An open tooltip. Esc, a press elsewhere and scrolling close it. */
export function TooltipPanel({ text, shortcut, control, side, onClose, ...rest }: TooltipPanelProps) {
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(control.current)) onClose();
    };
    addEventListener('scroll', onScroll, { capture: true });
    return () => removeEventListener('scroll', onScroll, { capture: true });
  });
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={control} />
      <Portal.Root asChild>
        <DismissableLayer.Root
          asChild
          disableOutsidePointerEvents={false}
          onFocusOutside={(event) => event.preventDefault()}
          onDismiss={onClose}
        >
          <Popper.Content
            {...rest}
            role="tooltip"
            side={inReadingDirection(side)}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-64 animate-appear items-center gap-2 rounded-control bg-raised px-2.5 py-1.5 font-medium text-ink text-sm shadow-float"
          >
            {text}
            {shortcut ? <KeyCap keys={shortcut} /> : null}
          </Popper.Content>
        </DismissableLayer.Root>
      </Portal.Root>
    </Popper.Root>
  );
}
