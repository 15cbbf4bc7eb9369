import type { KeyboardEvent } from 'react';

/** Whether Ctrl or Command is held. */
export const hasCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

/** Stops handled keys from reaching the page. */
export function takeKeys(take: (event: KeyboardEvent) => boolean) {
  return (event: KeyboardEvent): void => {
    if (event.altKey || (hasCommand(event) && event.key !== 'Enter')) return;
    if (!take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
