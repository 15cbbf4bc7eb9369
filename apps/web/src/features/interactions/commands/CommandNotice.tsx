import { X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { uiText } from '../../../ui/strings.ts';
import { interactionText as text } from '../strings.ts';

interface CommandNoticeProps {
  failed: boolean;
  onRetry(): void;
  /** Closes the notice, after which the text can be sent as a message. */
  onDismiss(): void;
}

/** Shown above the composer until the commands have loaded and its text is known to be one or not. */
export function CommandNotice({ failed, onRetry, onDismiss }: CommandNoticeProps) {
  return (
    <div className="absolute inset-x-4 bottom-full z-20 mb-1 flex min-h-11 animate-appear items-center gap-2.5 rounded-card bg-raised px-3 py-1 text-sm shadow-float [animation-delay:120ms] [animation-fill-mode:both]">
      {failed ? null : <Spinner size={16} />}
      <p role={failed ? 'alert' : 'status'} className={failed ? 'min-w-0 text-danger' : 'min-w-0 text-muted'}>
        {failed ? text.notLoaded : text.loading}
      </p>
      {failed ? (
        <Button className="ms-auto shrink-0" onClick={onRetry}>
          {uiText.retry}
        </Button>
      ) : null}
      <IconButton
        label={text.writeInstead}
        shortcut="Esc"
        onClick={onDismiss}
        className={failed ? '' : 'ms-auto'}
      >
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  );
}
