/**
 * Where the focus has been, so that it finds its way back when a dialog closes. What opened the dialog is often gone by
 * then: a line of a menu, or a button in a card that closed with it. The way leads back to the newest place that is left.
 */

/** What took the focus, and then what it stood in that can take it, the innermost first. */
type Place = readonly HTMLElement[];

const MOST = 16;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
let places: readonly Place[] = [];

/** Follows the focus from now on. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => remember(target));
  // A menu on a long press opens beside what never had the focus.
  document.addEventListener('contextmenu', ({ target }) => remember(target), { capture: true });
}

function remember(target: EventTarget | null): void {
  const place: HTMLElement[] = [];
  let element = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
  // The page as a whole is no place to come back to.
  while (element && element.localName !== 'main') {
    place.push(element);
    element = element.parentElement?.closest<HTMLElement>(FOCUSABLE) ?? null;
  }
  if (place.length === 0) return;
  const left = places.filter((known) => known.some((element) => element.isConnected));
  places = [...left, place].slice(-MOST);
}

/** For `onCloseAutoFocus` of a dialog: the focus returns, unless it has been taken elsewhere on purpose. */
export function returnFocus(event: Event): void {
  event.preventDefault();
  if (document.activeElement !== document.body) return;
  for (const element of [...places].reverse().flat()) {
    if (!element.isConnected) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}
