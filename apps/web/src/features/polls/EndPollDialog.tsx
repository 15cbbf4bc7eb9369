import type { Message } from '@guildhall/protocol';
import { describeError } from '../../state/describe-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { endPoll } from './poll-votes.ts';
import { pollText } from './strings.ts';

interface EndPollDialogProps {
  message: Pick<Message, 'id' | 'channelId'>;
  onClose(): void;
}

/** Confirms ending a poll early. */
export default function EndPollDialog({ message, onClose }: EndPollDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={pollText.endTitle}
      description={pollText.endHint}
      confirm={pollText.endPoll}
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
