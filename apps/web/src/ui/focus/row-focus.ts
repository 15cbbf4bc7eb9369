/**
 * Keeps the focus in a list whose focused row was removed: it moves to the next row, or to the one before, or else to
 * what remains around the list, or around the row that the list was in. Without this the keyboard would start again from
 * the top of the page.
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
  readonly targets: readonly (Element | null | undefined)[];
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
  const surroundings = list.parentElement;
  const outer = list.closest(ROW);
  // Threads belong to the channel in the row before theirs.
  const targets = [...around(element), list, surroundings, ...around(outer).toReversed()];
  row = { element, root: target.closest(ROOT), surroundings, targets };
  for (const parent of [list, surroundings, outer?.parentElement])
    if (parent) removals.observe(parent, { childList: true });
}

function around(element: Element | null): readonly (Element | null | undefined)[] {
  return [element?.nextElementSibling, element?.previousElementSibling];
}

function moveFocus(): void {
  if (!row || row.element.isConnected) return;
  const [control] = row.targets.flatMap((target) =>
    target?.isConnected ? (target.querySelector<HTMLElement>(CONTROL) ?? []) : [],
  );
  row = undefined;
  control?.focus({ preventScroll: true });
}
