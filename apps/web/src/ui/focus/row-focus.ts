/**
 * Keeps the focus in a list whose focused row was removed: it moves to the next row, or to the one before, or else to what
 * remains around the list. Without this the keyboard would start again from the top of the page.
 */

const CONTROL = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';
/** A dialog over the list, such as a question, leaves the row remembered. */
const ROOT = '[role=dialog], aside, main';

interface Row {
  readonly element: Element;
  readonly list: Element;
  readonly root: Element | null;
  /** What comes next, the nearest first. */
  readonly around: readonly (Element | null)[];
}

let row: Row | undefined;
const removals = new MutationObserver(() => {
  if (document.activeElement === document.body) goOn();
});

/** Follows the focus from now on. */
export function followRows(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    // A dialog takes the focus itself when it loses what had it.
    if (row && target.contains(row.root)) goOn();
    else if (!row || target.closest(ROOT) === row.root || !row.root?.isConnected) remember(target);
  });
}

function remember(target: HTMLElement): void {
  removals.disconnect();
  const element = target.closest('li');
  const list = element?.parentElement;
  row =
    element && list
      ? { element, list, root: target.closest(ROOT), around: around(element, list) }
      : undefined;
  for (const parent of [list, list?.parentElement]) if (parent) removals.observe(parent, { childList: true });
}

function around(element: Element, list: Element): Row['around'] {
  return [element.nextElementSibling, element.previousElementSibling, list, list.parentElement];
}

function goOn(): void {
  if (!row || row.element.isConnected) return;
  const left = row.around.find((place) => place?.isConnected && place.querySelector(CONTROL));
  row = undefined;
  left?.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
}
