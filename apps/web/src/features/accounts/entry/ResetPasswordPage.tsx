import { LIMITS } from '@guildhall/protocol/limits';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { PRESSED_LINK } from '../../../ui/style/link.ts';
import { Status } from '../../../ui/text/Status.tsx';
import { securityText as text } from '../settings/security-strings.ts';
import { accountText } from '../strings.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { useLinkToken } from './use-link-token.ts';

/**
 * Sets a new password with a link from an e-mail or an operator.
 *
 * @place “Forgot password” on the page for logging in
 */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [newPassword, setNewPassword] = useState('');
  const [done, setDone] = useState(false);
  const reset = useAction(async () => {
    await client.api.resetPassword({ body: { token, newPassword } });
    setDone(true);
  });
  const foot = (
    <Link to={done ? '/login' : '/forgot-password'} className={`${PRESSED_LINK} font-medium`}>
      {done ? text.backToLogIn : text.askAgain}
    </Link>
  );
  return (
    <AuthLayout title={text.resetTitle} hint={done ? undefined : text.resetHint} foot={foot}>
      <Status className="text-muted">{done ? text.resetDone : null}</Status>
      {done ? null : (
        <form onSubmit={reset.submit} className="grid gap-4">
          <PasswordField
            label={text.newPassword}
            hint={accountText.passwordHint}
            error={reset.fields.newPassword}
            autoComplete="new-password"
            minLength={LIMITS.passwordMinimum}
            maxLength={LIMITS.password}
            required
            autoFocus
            value={newPassword}
            onValue={setNewPassword}
          />
          <FormError>{reset.errorBeside('newPassword')}</FormError>
          <Button kind="primary" type="submit" busy={reset.busy} className="min-h-10">
            {text.setPassword}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
