import { useBlocker } from '@tanstack/react-router';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { returnFocusFrom } from '../focus/focus-history.ts';
import { uiText } from '../strings.ts';
import { unsavedText } from './unsaved-strings.ts';

interface UnsavedBarProps {
  shown: boolean;
  busy: boolean;
  onReset(): void;
}

/** Floats at the foot of a form with changes; its Save submits that form. */
export function UnsavedBar({ shown, busy, onReset }: UnsavedBarProps) {
  return shown ? <Bar busy={busy} onReset={onReset} /> : null;
}

function Bar({ busy, onReset }: Omit<UnsavedBarProps, 'shown'>) {
  // Esc, Back, another section and closing the tab ask first.
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: busy,
    withResolver: true,
  });
  return (
    <div
      ref={returnFocusFrom}
      role="status"
      className="fixed inset-x-3 bottom-3 z-10 mx-auto flex max-w-xl animate-rise flex-wrap items-center justify-end gap-2 rounded-card bg-raised py-2 pe-2 ps-4 shadow-float"
    >
      <span className="min-w-40 flex-1 text-sm">{unsavedText.unsaved}</span>
      <Button kind="quiet" onClick={onReset}>
        {uiText.reset}
      </Button>
      <Button kind="primary" type="submit" busy={busy}>
        {uiText.save}
      </Button>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={unsavedText.leaveTitle}
        description={unsavedText.leaveHint}
        cancel={unsavedText.stay}
        confirm={unsavedText.leave}
        onConfirm={async () => leaving.proceed?.()}
      />
    </div>
  );
}
