import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { KeyCap } from './marks/KeyCap.tsx';

interface TooltipProps {
  text: string;
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** One element that takes a ref. */
  children: ReactNode;
}

/** Names a control on hover and focus. The app wraps itself in {@link TooltipProvider}. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-64 animate-appear items-center gap-2 rounded-control bg-raised px-2.5 py-1.5 font-medium text-ink text-sm shadow-float"
        >
          {text}
          {shortcut ? <KeyCap keys={shortcut} /> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  );
}
