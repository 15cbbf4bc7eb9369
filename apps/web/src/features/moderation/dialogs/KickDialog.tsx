import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { closeOverlay, type Person } from '../../../state/overlays.ts';
import { PeopleDialog } from '../../../ui/dialogs/PeopleDialog.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { moderationText as text } from '../strings.ts';

interface KickDialogProps {
  serverId: string;
  people: readonly Person[];
  onClose?(): void;
}

/** Removes members, who can come back with an invite. */
export function KickDialog({ serverId, people, onClose = closeOverlay }: KickDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <PeopleDialog
      title={text.kickTitle(text.who(people))}
      description={text.kickHint}
      confirm={text.kickConfirm}
      danger
      people={people}
      act={({ id: userId }) => client.api.kickMember({ serverId, userId, body: { reason: reason.trim() } })}
      done={(done) => text.kicked(text.who(done))}
      onClose={onClose}
    >
      <ReasonField value={reason} onValue={setReason} hint={text.kickReasonHint} />
    </PeopleDialog>
  );
}
