import type { Message } from '@guildhall/protocol';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { endPoll } from './poll-votes.ts';
import { pollText } from './strings.ts';

interface EndPollDialogProps {
  message: Pick<Message, 'id' | 'channelId'>;
  onClose(): void;
}

/** Confirms ending a poll early. */
export function EndPollDialog({ message, onClose }: EndPollDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={pollText.endTitle}
      description={pollText.endHint}
      confirm={pollText.endPoll}
      onConfirm={() => endPoll(message)}
    />
  );
}
