import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { PRESSED_LINK } from '../../../ui/style/link.ts';
import { Status } from '../../../ui/text/Status.tsx';
import { securityText as text } from '../settings/security-strings.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { useLinkToken } from './use-link-token.ts';

/**
 * Confirms an address by a button, because programs that follow links in mail must not use the link up.
 *
 * @place The link in the e-mail that confirms an address
 */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const verify = useAction(async () => {
    await client.api.verifyEmail({ body: { token } });
    setDone(true);
  });
  const foot = (
    <Link to="/" className={`${PRESSED_LINK} font-medium`}>
      {text.goOn}
    </Link>
  );
  return (
    <AuthLayout title={text.verifyTitle} foot={foot}>
      <Status className="text-muted">{done ? text.verifyDone : null}</Status>
      {done ? null : (
        <div className="grid gap-4">
          <p className="text-muted">{text.verifyHint}</p>
          <FormError>{verify.error}</FormError>
          <Button kind="primary" busy={verify.busy} className="min-h-10" onClick={() => void verify.run()}>
            {text.verify}
          </Button>
        </div>
      )}
    </AuthLayout>
  );
}
