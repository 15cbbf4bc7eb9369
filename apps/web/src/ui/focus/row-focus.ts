/**
 * Keeps the focus near a control that was removed or disabled: it moves to the next row of the list, or to the one
 * before, or else to what remains around it. Without this the keyboard would start again from the top of the page.
 */

import { isTouch } from '../use-media.ts';
import { focusEarlier } from './focus-history.ts';

const CONTROL =
  ':is([data-message], a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [hidden])';
const TEXT_FIELD = 'textarea, input:not([type=checkbox], [type=radio])';
const DIALOG = '[role=dialog]';
const ROOT = `${DIALOG}, aside, main, nav:not(main nav, ${DIALOG} nav), [data-conversation]`;
const FLOATING = '[data-radix-popper-content-wrapper]';
/** Other code that restores the focus does so within this time. */
const RECOVER_AFTER_MS = 50;

/** An element around the focus, with what was beside it. */
interface Place {
  readonly element: Element;
  readonly neighbours: readonly (Element | null)[];
}

/** From the focused element outwards to the root. */
let places: readonly Place[] = [];
let root: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const removals = new MutationObserver(recoverSoon);

const isOut = ({ element }: Place): boolean => !element.isConnected || element.matches(':disabled');
const isGone = (): boolean => places[0] !== undefined && isOut(places[0]);
const isLost = (): boolean => document.activeElement === document.body && isGone();

/** Follows the focus from where it is now. */
export function followRows(): void {
  if (document.activeElement instanceof HTMLElement) remember(document.activeElement);
  document.addEventListener('focusout', recoverSoon);
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const around = target.closest(ROOT);
    // The place stays remembered while a dialog or a menu is open over the list.
    const isOver = around?.matches(DIALOG) ?? target.closest(FLOATING) !== null;
    // Dialogs and conversations take the focus themselves when it is lost, sometimes several times.
    if (isGone() && root?.isConnected && target.contains(root)) queueMicrotask(moveFocus);
    else if (!isOver || around === root || !root?.isConnected) remember(target);
  });
}

function remember(target: HTMLElement): void {
  removals.disconnect();
  root = target.closest(ROOT);
  const found: Place[] = [];
  for (let element: Element | null = target; element && element !== root; element = element.parentElement) {
    found.push({ element, neighbours: [element.nextElementSibling, element.previousElementSibling] });
    if (element.parentElement) removals.observe(element.parentElement, { childList: true });
  }
  places = found;
}

function recoverSoon(): void {
  clearTimeout(timer);
  if (isLost()) timer = setTimeout(recover, RECOVER_AFTER_MS);
}

function recover(): void {
  if (!isLost()) return;
  if (root?.isConnected) moveFocus();
  else focusEarlier();
}

function moveFocus(): void {
  const outermost = places.findLastIndex(isOut);
  if (outermost < 0) return;
  const targets = places
    .slice(outermost)
    .flatMap(({ element, neighbours }, index) => (index === 0 ? neighbours : [element, ...neighbours]));
  const control = [sameLink(), ...targets, root].map(controlIn).find((found) => found !== undefined);
  places = [];
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'nearest' });
}

/** The link that was followed, if the new page has it too, as pages with tabs do. */
function sameLink(): Element | null {
  const address = places[0]?.element.getAttribute('href');
  return address ? (root?.querySelector(`a[href="${CSS.escape(address)}"]`) ?? null) : null;
}

/** Moves the focus to a row that was just added: to its first control, or else to the row itself. */
export function focusRow(row: HTMLElement): void {
  const control = controlIn(row);
  if (!control) row.tabIndex = -1;
  (control ?? row).focus({ preventScroll: true });
}

/** The first control. On touch screens not a text field, whose keyboard would open. */
function controlIn(target: Element | null): HTMLElement | undefined {
  if (!target?.isConnected) return undefined;
  const controls = [target, ...target.querySelectorAll(CONTROL)].filter(
    (control) => control instanceof HTMLElement && control.matches(CONTROL),
  ) as HTMLElement[];
  return controls.find((control) => control.checkVisibility() && !(isTouch() && control.matches(TEXT_FIELD)));
}
