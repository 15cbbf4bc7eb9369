import { Slot } from 'radix-ui';
import { type ReactNode, useId, useRef } from 'react';
import { TooltipPanel } from './floating/load-panels.ts';
import { useTooltip } from './floating/use-tooltip.ts';

interface TooltipProps {
  text: string;
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** One element that takes a ref. */
  children: ReactNode;
}

/** Names a control on hover and focus. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  const control = useRef<HTMLElement>(null);
  const tooltip = useTooltip();
  const id = useId();
  return (
    <>
      <Slot.Root ref={control} aria-describedby={tooltip.open ? id : undefined} {...tooltip.control}>
        {children}
      </Slot.Root>
      {tooltip.open ? (
        <TooltipPanel
          {...tooltip.panel}
          id={id}
          text={text}
          shortcut={shortcut}
          side={side}
          control={control}
          onClose={tooltip.close}
        />
      ) : null}
    </>
  );
}
