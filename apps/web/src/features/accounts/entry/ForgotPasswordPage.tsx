import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useInstance } from '../../../state/queries/instance.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { PRESSED_LINK } from '../../../ui/style/link.ts';
import { Status } from '../../../ui/text/Status.tsx';
import { securityText as text } from '../settings/security-strings.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { keptFields } from './kept-form.ts';

/**
 * Requests a password reset link; the answer does not reveal whether the address is known.
 *
 * @place “Forgot password” on the page for logging in
 */
export function ForgotPasswordPage() {
  const instance = useInstance();
  const [email, setEmail] = useState(() => keptFields().email ?? '');
  const [sent, setSent] = useState(false);
  const ask = useAction(async () => {
    await client.api.forgotPassword({ body: { email: email.trim() } });
    setSent(true);
  });
  const back = (
    <Link to="/login" className={`${PRESSED_LINK} font-medium`}>
      {text.backToLogIn}
    </Link>
  );
  const answer = sent ? text.forgotSent : instance?.mail === false ? text.forgotNoMail : undefined;
  return (
    <AuthLayout title={text.forgotTitle} hint={answer ? undefined : text.forgotHint} foot={back}>
      <Status className="text-muted">{answer}</Status>
      {answer ? null : (
        <form onSubmit={ask.submit} className="grid gap-4">
          <TextField
            label={text.email}
            type="email"
            name="email"
            autoComplete="email"
            required
            autoFocus
            error={ask.fields.email}
            value={email}
            onValue={setEmail}
          />
          <FormError>{ask.errorBeside('email')}</FormError>
          <Button kind="primary" type="submit" busy={ask.busy} className="min-h-10">
            {text.sendLink}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
