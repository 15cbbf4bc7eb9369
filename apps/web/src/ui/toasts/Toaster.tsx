import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useStore } from '../../state/store.ts';
import { Button, IconButton } from '../Button.tsx';
import { returnFocusFrom } from '../focus/focus-history.ts';
import { Icon } from '../Icon.tsx';
import { Spinner } from '../Spinner.tsx';
import { uiText } from '../strings.ts';
import { dismiss, showWork, type Toast, toasts } from './toast.ts';

/** The region of the toasts. */
export function Toaster() {
  const current = useStore(toasts, (shown) => shown);
  return (
    <section
      aria-label={uiText.notifications}
      aria-live="polite"
      data-toasts=""
      className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4rem)] z-50 grid justify-items-center gap-2 px-4 wide:top-2 [body:has([data-sheet])_&]:top-2 [body:has([role=alertdialog])_&]:top-(--calls)"
    >
      {current.map((toast) => (
        <div
          key={toast.id}
          ref={returnFocusFrom}
          className="pointer-events-auto flex max-w-[min(28rem,100%)] animate-rise items-center gap-2.5 rounded-card bg-raised py-1.5 pe-1.5 ps-3.5 text-sm shadow-float"
        >
          <Mark of={toast.kind} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{toast.text}</span>
          {toast.action ? (
            <Button
              kind="quiet"
              className="text-accent"
              onClick={() => {
                dismiss(toast.id);
                if (toast.action) showWork(toast.action.label, toast.action.run());
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

function Mark({ of }: { of: Toast['kind'] }) {
  if (of === 'work') return <Spinner size={16} />;
  if (of === 'done') return <Icon of={CircleCheck} className="shrink-0 text-accent" />;
  if (of === 'note') return <Icon of={Info} className="shrink-0 text-muted" />;
  return <Icon of={TriangleAlert} className="shrink-0 text-danger" />;
}
