import { X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { uiText } from '../../../ui/strings.ts';
import { interactionText as text } from '../strings.ts';
import type { CommandGap } from './use-commands.ts';

interface CommandNoticeProps {
  about: CommandGap;
  onRetry(): void;
  /** Closes the notice, after which the text can be sent as a message. */
  onDismiss(): void;
}

const WORDS = { loading: text.loading, failed: text.notLoaded, none: text.none } as const;

/** Shown above the composer in place of commands. */
export function CommandNotice({ about, onRetry, onDismiss }: CommandNoticeProps) {
  const failed = about === 'failed';
  return (
    <div className="absolute inset-x-4 bottom-full z-20 mb-1 flex min-h-11 animate-appear items-center gap-2.5 rounded-card bg-raised px-3 py-1 text-sm shadow-float [animation-delay:120ms] [animation-fill-mode:both]">
      {about === 'loading' ? <Spinner size={16} /> : null}
      <p role={failed ? 'alert' : 'status'} className={failed ? 'min-w-0 text-danger' : 'min-w-0 text-muted'}>
        {WORDS[about]}
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
