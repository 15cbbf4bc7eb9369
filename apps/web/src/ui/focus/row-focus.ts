/**
 * Keeps the focus in a list whose focused row was removed: it moves to the next row, or to the one before, or else to
 * what remains around the list. Without this the keyboard would start again from the top of the page.
 */

const ROW = 'li, fieldset > *, :has(> [data-message])';
const CONTROL =
  ':is([data-message], a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [hidden])';
const DIALOG = '[role=dialog]';
const ROOT = `${DIALOG}, aside, main`;

interface Row {
  readonly element: Element;
  readonly root: Element | null;
  /** What is around the list. */
  readonly surroundings: Element | null;
  /** Where the focus moves, the nearest first. */
  readonly targets: readonly (Element | null)[];
}

let row: Row | undefined;
const removals = new MutationObserver(() => {
  if (document.activeElement === document.body) moveFocus();
});

/** Follows the focus from now on. */
export function followRows(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const root = target.closest(ROOT);
    // A dialog over the list, such as a question, leaves the row remembered, and so does a menu.
    const isOver = root === null || root.matches(DIALOG);
    // Dialogs and conversations take the focus themselves when it is lost.
    if (row && target.contains(row.surroundings)) moveFocus();
    else if (!isOver || root === row?.root || !row?.root?.isConnected) remember(target);
  });
}

function remember(target: HTMLElement): void {
  removals.disconnect();
  row = undefined;
  const element = target.closest(ROW);
  const list = element?.parentElement;
  if (!element || !list) return;
  const { nextElementSibling, previousElementSibling } = element;
  const surroundings = list.parentElement;
  const targets = [nextElementSibling, previousElementSibling, list, surroundings];
  row = { element, root: target.closest(ROOT), surroundings, targets };
  for (const parent of [list, surroundings]) if (parent) removals.observe(parent, { childList: true });
}

function moveFocus(): void {
  if (!row || row.element.isConnected) return;
  const [control] = row.targets.flatMap((target) =>
    target?.isConnected ? (target.querySelector<HTMLElement>(CONTROL) ?? []) : [],
  );
  row = undefined;
  control?.focus({ preventScroll: true });
}
