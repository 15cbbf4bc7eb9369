import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { useAction } from '../../../state/use-action.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { formatCoins } from '../../../ui/text/format-coins.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { change } from '../run-operator-action.ts';
import type { Account } from './person-entries.ts';
import { operatorPeopleText as text } from './strings.ts';

/** Gives a person coins, or takes them. */
export function CoinsDialog({ user, onClose }: { user: Account; onClose(): void }) {
  const [how, setHow] = useState<'give' | 'take'>('give');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const action = useAction(async () => {
    const { balance } = await change('changeCoins', {
      user: user.id,
      amount: how === 'give' ? Number(typed) : -Number(typed),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
    showToast(text.didChangeCoins(user.username, formatCoins(balance)));
  }, onClose);
  return (
    <FormDialog
      title={text.coinsTitle(user.username)}
      label={how === 'give' ? text.giveCoins : text.takeCoins}
      action={action}
      disabled={!/^[1-9]\d{0,9}$/.test(typed)}
      onClose={onClose}
    >
      <SelectField<'give' | 'take'>
        label={text.coinsHow}
        value={how}
        options={[
          { value: 'give', label: text.giveCoins },
          { value: 'take', label: text.takeCoins },
        ]}
        onValue={setHow}
      />
      <TextField
        label={text.coinsAmount}
        type="number"
        min={1}
        max={LIMITS.coinsAtOnce}
        step={1}
        value={typed}
        onValue={setTyped}
      />
      <TextField
        label={text.coinsNote}
        aside={fieldText.optional}
        hint={text.coinsNoteHint}
        value={note}
        onValue={setNote}
        maxLength={LIMITS.coinsNote}
      />
    </FormDialog>
  );
}
