import { RadioGroup } from 'radix-ui';
import { type ComponentProps, useRef } from 'react';

export const RadioItem = RadioGroup.Item;
export const RadioIndicator = RadioGroup.Indicator;

/**
 * Several choices of which one holds. Arrow keys choose, as with the platform's own radio buttons.
 *
 * Radix moves the focus after an arrow key, and chooses what gets it only if the key is still held. Here what gets it
 * after a shorter press is chosen too.
 */
export function RadioChoice(props: Omit<ComponentProps<typeof RadioGroup.Root>, 'onFocus' | 'onKeyUp'>) {
  /** Of the last arrow key, until the focus has moved. */
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
