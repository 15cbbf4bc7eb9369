import { Popover as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { inReadingDirection } from '../../languages/reading-direction.ts';
import { classNames } from '../class-names.ts';
import { catchLostFocus } from '../focus/focus-history.ts';
import { useBackGesture } from '../focus/use-back-gesture.ts';

export interface PopoverPanelProps
  extends Pick<
    ComponentProps<typeof Primitive.Content>,
    'side' | 'align' | 'className' | 'onOpenAutoFocus' | 'onKeyDown'
  > {
  label: string;
  /** Its anchor, which handles its own presses. */
  anchor: RefObject<HTMLElement | null>;
  onOpenChange(open: boolean): void;
  /** The element that gets the focus when it closes. */
  returnTo?(): HTMLElement | null;
  children: ReactNode;
}

/** An open popover. */
export function PopoverPanel({
  label,
  anchor,
  onOpenChange,
  returnTo,
  className,
  ...content
}: PopoverPanelProps) {
  const isPressedOutside = useRef(false);
  useBackGesture(true, () => onOpenChange(false));
  return (
    <Primitive.Root open onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          {...content}
          ref={catchLostFocus}
          aria-label={label}
          sideOffset={8}
          side={inReadingDirection(content.side ?? 'bottom')}
          collisionPadding={8}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
            else isPressedOutside.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The element pressed outside has the focus; taking it back would close what that opened.
            if (!isPressedOutside.current) returnTo?.()?.focus();
          }}
          className={classNames(
            'z-50 animate-rise rounded-card bg-raised shadow-float outline-none',
            className,
          )}
        />
      </Primitive.Portal>
    </Primitive.Root>
  );
}
