import { FocusScope } from 'radix-ui/internal';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Makes ringing calls reachable over a dialog, which keeps the focus inside: Tab at its end goes on to the calls, and at
 * their end back to the dialog.
 */
export function TabToCalls({ calls }: { calls: RefObject<HTMLElement | null> }) {
  const [entered, enter] = useState<0 | -1 | null>(null);
  const isInCalls = () => calls.current?.contains(document.activeElement) ?? false;
  const buttonAt = (index: 0 | -1) => [...(calls.current?.querySelectorAll('button') ?? [])].at(index);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Tab') return;
      const { activeElement } = document;
      if (entered === null) {
        // Only at its end does a dialog handle the key itself.
        if (event.defaultPrevented && activeElement?.closest('[role=dialog]')) enter(event.shiftKey ? -1 : 0);
      } else if (activeElement === buttonAt(event.shiftKey ? 0 : -1)) {
        event.preventDefault();
        enter(null);
      }
    }
    const onFocus = () => isInCalls() || enter(null);
    document.addEventListener('keydown', onKeyDown);
    if (entered !== null) document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocus);
    };
  });
  // A second scope suspends that of the dialog. It ends with the focus back where it was, unless that is elsewhere.
  return entered === null ? null : (
    <FocusScope.Root
      onMountAutoFocus={(event) => {
        event.preventDefault();
        buttonAt(entered)?.focus();
      }}
      onUnmountAutoFocus={(event) => {
        if (!isInCalls() && document.activeElement !== document.body) event.preventDefault();
      }}
    />
  );
}
