import { RadioGroup } from 'radix-ui';
import { type ComponentProps, useRef } from 'react';

export const RadioItem = RadioGroup.Item;
export const RadioIndicator = RadioGroup.Indicator;

/** The circle of a radio button, filled while it is chosen. */
export function RadioMark() {
  return (
    <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong">
      <RadioIndicator className="size-2.5 rounded-full bg-accent" />
    </span>
  );
}

/**
 * Radio buttons. Arrow keys select, as with the platform's own.
 *
 * Radix moves the focus after an arrow key but selects only if the key is still held. Here a short press selects too.
 */
export function RadioChoice(props: Omit<ComponentProps<typeof RadioGroup.Root>, 'onFocus' | 'onKeyUp'>) {
  /** The state of the last arrow key, until the focus has moved. */
  const arrow = useRef<'held' | 'released' | null>(null);
  return (
    <RadioGroup.Root
      {...props}
      onKeyDown={(event) => {
        arrow.current = event.key.startsWith('Arrow') ? 'held' : null;
      }}
      onKeyUp={() => {
        if (arrow.current === 'held') arrow.current = 'released';
      }}
      onFocus={({ currentTarget, relatedTarget, target }) => {
        const wasReleased = arrow.current === 'released' && currentTarget.contains(relatedTarget);
        arrow.current = null;
        if (wasReleased) target.click();
      }}
      onPointerDown={() => {
        arrow.current = null;
      }}
    />
  );
}
