import { createStore, useStore } from '../../state/store.ts';

/** How many modal dialogs are open. */
const covers = createStore(0);

/** For the `ref` of a modal dialog. */
export function coverPage(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  covers.update((count) => count + 1);
  return () => covers.update((count) => count - 1);
}

/**
 * Whether a modal dialog is open. Radix then hides the page from screen readers, except regions with `aria-live`, even
 * those where it is off.
 */
export function useIsPageCovered(): boolean {
  return useStore(covers, (count) => count > 0);
}
