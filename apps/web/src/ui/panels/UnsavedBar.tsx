import { Button } from '../Button.tsx';
import { returnFocusFrom } from '../focus/focus-history.ts';
import { uiText } from '../strings.ts';
import { AskToStay } from './AskToStay.tsx';
import { unsavedText } from './unsaved-strings.ts';

interface UnsavedBarProps {
  shown: boolean;
  busy: boolean;
  onReset(): void;
}

const FLOATING =
  'fixed inset-x-3 bottom-3 z-10 mx-auto max-w-xl animate-rise rounded-card bg-raised py-2 pe-2 ps-4 shadow-float wide:start-[calc(15rem+var(--beside)+2rem)] wide:end-8 wide:ms-0 wide:max-w-2xl';

/** Floats at the foot of a form with changes; its Save submits that form. */
export function UnsavedBar({ shown, busy, onReset }: UnsavedBarProps) {
  return (
    // In the page before its text, because only what changes is announced.
    <div role="status" className={shown ? FLOATING : 'sr-only'}>
      {shown ? <Bar busy={busy} onReset={onReset} /> : null}
    </div>
  );
}

function Bar({ busy, onReset }: Omit<UnsavedBarProps, 'shown'>) {
  return (
    <div ref={returnFocusFrom} className="flex flex-wrap items-center justify-end gap-2">
      <span className="min-w-[min(10rem,100%)] flex-1 text-sm">{unsavedText.unsaved}</span>
      <Button kind="quiet" onClick={onReset}>
        {uiText.reset}
      </Button>
      <Button kind="primary" type="submit" busy={busy}>
        {uiText.save}
      </Button>
      <AskToStay
        title={unsavedText.leaveTitle}
        description={unsavedText.leaveHint}
        stay={unsavedText.stay}
        leave={unsavedText.leave}
        disabled={busy}
      />
    </div>
  );
}
