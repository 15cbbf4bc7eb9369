import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { securityText as text } from '../settings/security-strings.ts';
import { continueSession } from './continue-session.ts';

/**
 * Second step of logging in.
 *
 * @place The page for logging in
 */
export function CodeStep({ ticket, onCancel }: { ticket: string; onCancel: () => void }) {
  const [code, setCode] = useState('');
  const logIn = useAction(async () => {
    continueSession(await client.api.logInWithCode({ body: { ticket, code: code.trim() } }));
  });
  return (
    <form onSubmit={logIn.submit} className="grid gap-4">
      <TextField
        label={text.code}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={code}
        onValue={setCode}
      />
      <FormError>{logIn.error}</FormError>
      <Button kind="primary" type="submit" busy={logIn.busy} className="min-h-10">
        {text.continue}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        {text.startOver}
      </Button>
    </form>
  );
}
