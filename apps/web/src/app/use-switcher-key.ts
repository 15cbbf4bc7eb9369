import { useEffect } from 'react';
import { closeOverlay, hasOverlay, openOverlay } from '../state/overlays.ts';
import { catchTyping } from '../state/search/typed-ahead.ts';
import { latinKey } from '../ui/focus/latin-key.ts';

/** Another open dialog stays, because it may contain unsaved input. */
function toggleSwitcher(): void {
  if (hasOverlay('quickSwitcher')) closeOverlay();
  else if (!hasOverlay()) {
    catchTyping(hasOverlay);
    openOverlay({ kind: 'quickSwitcher' });
  }
}

/** Ctrl/Cmd+K, even while the shell is still loading: the quick switcher then opens with the shell. */
export function useSwitcherKey(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const listener = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && latinKey(event) === 'k';
      if (!isKey || event.defaultPrevented) return;
      event.preventDefault();
      toggleSwitcher();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [signedIn]);
}
