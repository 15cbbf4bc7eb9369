import { createStore, useStore } from '../../state/store.ts';
import { catchLostFocus } from './focus-history.ts';

/** How many modal dialogs are open. */
const covers = createStore(0);

/**
 * For the `ref` of a modal dialog. Radix keeps the focus in it too, but not in the first change after a dialog above it
 * is closed.
 */
export function coverPage(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  covers.update((count) => count + 1);
  const release = catchLostFocus(dialog);
  return () => {
    release();
    covers.update((count) => count - 1);
  };
}

/**
 * Whether a modal dialog is open. Radix then hides the page from screen readers, except regions with `aria-live`, even
 * those where it is off.
 */
export function useIsPageCovered(): boolean {
  return useStore(covers, (count) => count > 0);
}
