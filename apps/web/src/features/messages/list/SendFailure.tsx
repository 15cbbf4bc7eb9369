import { Pencil, RotateCw, TriangleAlert, X } from 'lucide-react';
import type { OutgoingMessage } from '../../../state/model.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { uiText } from '../../../ui/strings.ts';
import { discard, editUnsent, retry } from '../compose/send/send.ts';
import { focusComposer } from '../focus-composer.ts';
import { messageActionText } from '../row/action-strings.ts';
import { messageText } from '../strings.ts';
import { messageListText } from './list-strings.ts';

/** Why a message was not sent, with possible actions. */
export function SendFailure({ message }: { message: OutgoingMessage }) {
  const { failure } = message;
  function edit(): void {
    editUnsent(message);
    focusComposer(message.channelId);
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <p className="flex min-w-0 items-center gap-1.5 text-danger text-sm">
        <Icon of={TriangleAlert} size={16} className="shrink-0" />
        {messageText.notSent} {failure?.text}
      </p>
      <div className="flex gap-1.5">
        {failure?.retryable ? (
          <Button icon={<Icon of={RotateCw} size={16} />} onClick={() => retry(message)}>
            {uiText.retry}
          </Button>
        ) : (
          <Button icon={<Icon of={Pencil} size={16} />} onClick={edit}>
            {messageActionText.edit}
          </Button>
        )}
        <Button kind="quiet" icon={<Icon of={X} size={16} />} onClick={() => discard(message)}>
          {messageListText.discard}
        </Button>
      </div>
    </div>
  );
}
