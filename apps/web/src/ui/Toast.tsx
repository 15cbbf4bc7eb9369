import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { describeError } from '../state/describe-error.ts';
import { readAgainWhenGone } from '../state/queries/read-again-when-gone.ts';
import { setLateFailures } from '../state/use-action.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { uiText } from './strings.ts';

interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'problem';
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

/** A single action, such as undo. */
export interface ToastAction {
  readonly label: string;
  run(): void;
}

const DONE_MS = 4000;
/** Long enough to read it and decide. */
const ACTION_MS = 9000;
const PROBLEM_MS = 9000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Reports something that just happened elsewhere. Equal texts are not stacked. */
export function showToast(text: string, kind: Toast['kind'] = 'done', action?: ToastAction): void {
  const id = nextId++;
  change([...toasts.filter((toast) => toast.text !== text), { id, kind, text, action }].slice(-3));
  setTimeout(() => dismiss(id), kind === 'problem' ? PROBLEM_MS : action ? ACTION_MS : DONE_MS);
}

/** Shows a failure in a toast. */
export function showProblem(error: unknown): void {
  readAgainWhenGone(error);
  showToast(describeError(error), 'problem');
}
setLateFailures(showProblem);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the toasts; mounted once. */
export function Toaster() {
  const current = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section
      aria-label={uiText.notifications}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4rem)] z-50 grid justify-items-center gap-2 px-4 wide:top-2 [body:has([data-sheet])_&]:top-2"
    >
      {current.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto flex max-w-md animate-rise items-center gap-2.5 rounded-card bg-raised py-1.5 pe-1.5 ps-3.5 text-sm shadow-float"
        >
          <Icon
            of={toast.kind === 'done' ? CircleCheck : TriangleAlert}
            className={toast.kind === 'done' ? 'shrink-0 text-accent' : 'shrink-0 text-danger'}
          />
          <span>{toast.text}</span>
          {toast.action ? (
            <Button
              kind="quiet"
              className="text-accent"
              onClick={() => {
                dismiss(toast.id);
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </Button>
          ) : null}
          <IconButton label={uiText.dismiss} onClick={() => dismiss(toast.id)}>
            <Icon of={X} size={16} />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
