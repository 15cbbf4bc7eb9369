import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { closeOverlay, type Person } from '../../../state/overlays.ts';
import { mayInServer } from '../../../state/permissions.ts';
import { PeopleDialog } from '../../../ui/dialogs/PeopleDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { uiText } from '../../../ui/strings.ts';
import { moderationText as text } from '../strings.ts';

interface NicknameDialogProps {
  serverId: string;
  person: Person;
  onClose?(): void;
}

/** Changes the person's own nickname, or that of a lower member. */
export function NicknameDialog({ serverId, person, onClose = closeOverlay }: NicknameDialogProps) {
  const isSelf = useGateway((state) => state.account?.id === person.id);
  // Manage Nicknames alone is enough for one's own, but only the endpoint for members accepts it.
  const mayChangeOwn = useGateway((state) => mayInServer(state, serverId, 'changeNickname'));
  const [before] = useState(() => gatewayStore.get().members[serverId]?.byId[person.id]?.nick ?? null);
  const displayName = useGateway(
    (state) => state.members[serverId]?.byId[person.id]?.user.displayName ?? person.name,
  );
  const [nick, setNick] = useState(before ?? '');
  const [reason, setReason] = useState('');
  const audited = reason.trim() ? { reason: reason.trim() } : {};
  const save = (value: string | null) =>
    isSelf && mayChangeOwn
      ? client.api.updateOwnMember({ serverId, body: { nick: value }, ...audited })
      : client.api.updateMember({ serverId, userId: person.id, body: { nick: value }, ...audited });
  return (
    <PeopleDialog
      title={isSelf ? text.ownNicknameTitle : text.nicknameTitle(person.name)}
      confirm={uiText.save}
      disabled={(nick.trim() || null) === before}
      people={[person]}
      act={() => save(nick.trim() || null)}
      undo={() => save(before)}
      done={() => text.nicknameSaved(displayName)}
      onClose={onClose}
    >
      <TextField
        label={text.nicknameLabel}
        hint={text.nicknameHint}
        placeholder={displayName}
        value={nick}
        onValue={setNick}
        maxLength={LIMITS.nickname}
        autoComplete="off"
        autoFocus
      />
      {isSelf ? null : <ReasonField value={reason} onValue={setReason} />}
    </PeopleDialog>
  );
}
