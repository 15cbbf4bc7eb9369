import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { useAction } from '../../../state/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { change } from '../run-operator-action.ts';
import { operatorText as common } from '../strings.ts';
import type { Account } from './person-entries.ts';
import { operatorPeopleText as text } from './strings.ts';

/** Gives an account another username. */
export function RenameDialog({ user, onClose }: { user: Account; onClose(): void }) {
  const [username, setUsername] = useState(user.username);
  const typed = username.trim();
  const action = useAction(async () => {
    await change('changeUser', { user: user.id, username: typed });
    showToast(text.didRename(user.username, typed));
  }, onClose);
  return (
    <FormDialog
      title={text.renameTitle(user.username)}
      description={text.renameHint}
      label={text.rename}
      action={action}
      disabled={typed === '' || typed === user.username}
      onClose={onClose}
    >
      <TextField
        label={common.username}
        value={username}
        onValue={setUsername}
        maxLength={LIMITS.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
