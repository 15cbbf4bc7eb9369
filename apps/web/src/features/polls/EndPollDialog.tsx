import type { Message } from '@guildhall/protocol';
import { describeError } from '../../state/describe-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { partText } from '../messages/row/part-strings.ts';
import { endPoll } from './poll-votes.ts';

interface EndPollDialogProps {
  message: Pick<Message, 'id' | 'channelId'>;
  onClose(): void;
}

/** Asks before a poll ends early. */
export default function EndPollDialog({ message, onClose }: EndPollDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={partText.endTitle}
      description={partText.endHint}
      confirm={partText.endPoll}
      onConfirm={async () => {
        try {
          await endPoll(message);
          return undefined;
        } catch (error) {
          return describeError(error);
        }
      }}
    />
  );
}
