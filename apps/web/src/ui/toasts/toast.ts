import { describeError } from '../../state/describe-error.ts';
import { readAgainWhenGone } from '../../state/queries/read-again-when-gone.ts';
import { createStore } from '../../state/store.ts';
import { setLateFailures } from '../../state/use-action.ts';
import { uiText } from '../strings.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'note' | 'problem' | 'work';
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

/** A single action, such as undo. */
export interface ToastAction {
  readonly label: string;
  /** A promise that takes a long time is shown as work under way; its failure is shown too. */
  run(): unknown;
}

const DONE_MS = 4000;
/** Long enough to read it and decide. */
const ACTION_MS = 9000;
const PROBLEM_MS = 9000;
/** Work that ends sooner shows only its result. */
const SLOW_MS = 500;

/** The shown toasts, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

export function dismiss(id: number): void {
  toasts.update((shown) => shown.filter((toast) => toast.id !== id));
}

/** Equal texts are not stacked. */
function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  toasts.update((shown) => [...shown.filter(({ text }) => text !== toast.text), { id, ...toast }].slice(-3));
  return id;
}

/** Reports something that just happened elsewhere. */
export function showToast(
  text: string,
  kind: 'done' | 'note' | 'problem' = 'done',
  action?: ToastAction,
): void {
  const id = add({ kind, text, action });
  dismissAfter(kind !== 'done' ? PROBLEM_MS : action ? ACTION_MS : DONE_MS, id);
}

/** Toasts stay as long as one of them has the pointer or the focus (WCAG 2.2.1). */
function dismissAfter(ms: number, id: number): void {
  const isHeld = () => document.querySelector('[data-toasts]:is(:hover,:focus-within)') !== null;
  setTimeout(() => (isHeld() ? dismissAfter(DONE_MS, id) : dismiss(id)), ms);
}

/** Shows a failure in a toast. */
export function showProblem(error: unknown): void {
  void readAgainWhenGone(error);
  showToast(describeError(error), 'problem');
}
setLateFailures((failure) => showToast(describeError(failure), 'problem'));

/** For work whose control, such as a menu, is gone: a notice while it takes a long time, and one if it fails. */
export function showWork(label: string, work: unknown): void {
  if (!(work instanceof Promise)) return;
  let id = 0;
  const slow = setTimeout(() => {
    id = add({ kind: 'work', text: uiText.underWay(label) });
  }, SLOW_MS);
  void work.catch(showProblem).finally(() => {
    clearTimeout(slow);
    dismiss(id);
  });
}
