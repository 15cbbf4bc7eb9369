import type { OperatorActionInput } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { orNoAccount } from '../../../state/errors/unknown-account.ts';
import { useAction } from '../../../state/use-action.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { change } from '../run-operator-action.ts';
import { operatorStorageText as text } from './strings.ts';

export type LimitTarget = Pick<OperatorActionInput<'limitStorage'>, 'kind' | 'target'>;

/** Sets or removes a server's or account's own storage limit. */
export function LimitDialog({ whose, onClose }: { whose: LimitTarget; onClose(): void }) {
  const [kind, setKind] = useState(whose.kind);
  const [target, setTarget] = useState(whose.target);
  const [typed, setTyped] = useState('');
  const action = useAction(async () => {
    const { name, targetId } = await change('limitStorage', {
      kind,
      target: target.trim(),
      ...(typed === '' ? {} : { megabytes: Number(typed) }),
    }).catch(orNoAccount(target.trim()));
    showToast(text.didLimit(name ?? targetId));
  }, onClose);
  return (
    <FormDialog
      title={text.limitTitle}
      label={text.limit}
      action={action}
      disabled={!target.trim()}
      onClose={onClose}
    >
      <SelectField<LimitTarget['kind']>
        label={text.kind}
        value={kind}
        options={(['server', 'user'] as const).map((value) => ({ value, label: text[value] }))}
        onValue={setKind}
      />
      <TextField
        label={kind === 'server' ? text.serverId : text.username}
        value={target}
        onValue={setTarget}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={text.megabytes}
        hint={text.megabytesHint}
        type="number"
        min={0}
        max={LIMITS.storageMegabytes}
        step={1}
        value={typed}
        onValue={setTyped}
      />
    </FormDialog>
  );
}
