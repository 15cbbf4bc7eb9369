import type { OperatorActionInput } from '@guildhall/protocol';
import { useState } from 'react';
import { orNoAccount } from '../../../state/errors/unknown-account.ts';
import { useAction } from '../../../state/use-action.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { change } from '../run-operator-action.ts';
import { operatorRetentionText as text } from './strings.ts';

export type HoldTarget = Pick<OperatorActionInput<'placeHold'>, 'kind' | 'target'>;
type Kind = HoldTarget['kind'];

const TARGETS = { server: text.serverId, channel: text.channelId, user: text.username } as const;

/** Places a hold on a server, a channel or a person's messages. */
export function PlaceHoldDialog({ whose, onClose }: { whose: HoldTarget; onClose(): void }) {
  const [kind, setKind] = useState(whose.kind);
  const [target, setTarget] = useState(whose.target);
  const [reason, setReason] = useState('');
  const action = useAction(async () => {
    const hold = await change('placeHold', {
      kind,
      target: target.trim(),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    }).catch(orNoAccount(target.trim()));
    showToast(text.didPlace(hold.name ?? hold.targetId));
  }, onClose);
  return (
    <FormDialog
      title={text.place}
      label={text.place}
      action={action}
      disabled={!target.trim()}
      onClose={onClose}
    >
      <SelectField<Kind>
        label={text.kind}
        value={kind}
        options={(['user', 'channel', 'server'] as const).map((value) => ({
          value,
          label: text.kinds[value],
        }))}
        onValue={setKind}
      />
      <TextField
        label={TARGETS[kind]}
        value={target}
        onValue={setTarget}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ReasonField value={reason} onValue={setReason} hint="" />
    </FormDialog>
  );
}
