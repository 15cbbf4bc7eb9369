import { Popover as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useBackGesture } from '../focus/use-back-gesture.ts';

interface FieldPanelProps {
  field: RefObject<HTMLElement | null>;
  /** What the panel lies above or below, such as the field with its label; the field by default. */
  anchor?: RefObject<HTMLElement | null>;
  className?: string;
  /** Called after a press outside of it and its field, and by the back gesture. */
  onClose(): void;
  children: ReactNode;
}

/** Suggestions above or below a field, which keeps the focus and handles their keys. */
export function FieldPanel({ field, anchor = field, className, onClose, children }: FieldPanelProps) {
  useBackGesture(true, onClose);
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          role="presentation"
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The field handles the key, which must not close a dialog around it too.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === field.current) event.preventDefault();
          }}
          className={classNames(
            'z-50 flex max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) flex-col outline-none',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
