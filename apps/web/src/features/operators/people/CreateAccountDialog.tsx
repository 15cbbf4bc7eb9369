import { useState } from 'react';
import { useInstance } from '../../../state/queries/instance.ts';
import { useAction } from '../../../state/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { change } from '../run-operator-action.ts';
import { operatorText as text } from '../strings.ts';

/** Creates an account whose password only the person learns, or one without a password where passwords are off. */
export function CreateAccountDialog({ onClose, onLink }: { onClose(): void; onLink(link: string): void }) {
  const instance = useInstance();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const action = useAction(async () => {
    const { url } = await change('createUser', {
      username: username.trim(),
      email: email.trim(),
      link: true,
    });
    if (url) onLink(url);
  }, onClose);
  return (
    <FormDialog
      title={text.createTitle}
      description={instance?.passwords === false ? text.createLinkedHint : text.createHint}
      label={text.create}
      action={action}
      disabled={!username.trim() || !email.trim()}
      onClose={onClose}
    >
      <TextField
        label={text.username}
        value={username}
        onValue={setUsername}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label={text.email} type="email" value={email} onValue={setEmail} autoComplete="off" />
    </FormDialog>
  );
}
