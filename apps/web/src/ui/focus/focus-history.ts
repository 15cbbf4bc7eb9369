/**
 * Records where the focus was, to restore it when a dialog closes. The element that opened the dialog is often gone,
 * such as a menu entry, so the focus returns to the most recent remaining element.
 */

/** The focused element and its focusable ancestors, innermost first. */
type FocusPath = readonly HTMLElement[];

const MAX_PATHS = 16;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
let paths: readonly FocusPath[] = [];

/** Follows the focus from now on. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => remember(target));
  // A menu on a long press opens at an element that never had the focus.
  document.addEventListener('contextmenu', ({ target }) => remember(target), { capture: true });
}

function remember(target: EventTarget | null): void {
  const path: HTMLElement[] = [];
  let element = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
  // The page itself is not a useful target.
  while (element && element.localName !== 'main') {
    path.push(element);
    element = element.parentElement?.closest<HTMLElement>(FOCUSABLE) ?? null;
  }
  if (path.length === 0) return;
  const left = paths.filter((known) => known.some((element) => element.isConnected));
  paths = [...left, path].slice(-MAX_PATHS);
}

/** The matching element that last had the focus, itself or in a part of it. */
export function lastFocused(selector: string): HTMLElement | undefined {
  return [...paths]
    .reverse()
    .flat()
    .find((element) => element.isConnected && element.matches(selector));
}

/** For a dialog's `onCloseAutoFocus`: restores the focus, unless it was moved elsewhere on purpose. */
export function returnFocus(event: Event): void {
  event.preventDefault();
  if (document.activeElement === document.body) focusEarlier();
}

/** For the `ref` of what disappears by itself, such as a notice: the focus in it goes back to where it was before. */
export function returnFocusFrom(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusEarlier(element);
  };
}

/**
 * For the `ref` of what replaces something: takes the focus that went with it, so that the keyboard does not start again
 * from the top of the page. The element needs a `tabIndex`.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  const [focused] = paths.at(-1) ?? [];
  const isLost = focused?.isConnected === false && document.activeElement === document.body;
  if (isLost) element?.focus({ preventScroll: true });
}

/** For the `ref` of a panel: takes the focus of what is removed from it, such as a button that was pressed. */
export function catchLostFocus(panel: HTMLElement | null): () => void {
  const removals = new MutationObserver(() => takeLostFocus(panel));
  if (panel) removals.observe(panel, { childList: true, subtree: true });
  return () => removals.disconnect();
}

/** Moves the focus to where it was before. @param left an element that is about to go */
export function focusEarlier(left?: Element): void {
  for (const element of [...paths].reverse().flat()) {
    if (!element.isConnected || left?.contains(element)) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  // The page from which the dialog was opened has been replaced by another, or the dialog was opened by its address.
  const page = document.querySelector<HTMLElement>('main [data-page]');
  (page ?? document.querySelector<HTMLElement>('main#channels button'))?.focus({ preventScroll: true });
}
