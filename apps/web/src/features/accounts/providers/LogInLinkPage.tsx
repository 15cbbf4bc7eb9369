import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useSession } from '../../../state/session.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { AuthLayout } from '../entry/AuthLayout.tsx';
import { CodeStep } from '../entry/CodeStep.tsx';
import { continueSession } from '../entry/continue-session.ts';
import { ReturnTo } from '../entry/ReturnTo.tsx';
import { useLinkToken } from '../entry/use-link-token.ts';
import { securityText } from '../settings/security-strings.ts';
import { providerText as text } from './provider-strings.ts';

/**
 * Logs in by a link that an operator made on the host. A person must press the button: programs that follow links
 * must not use it up.
 *
 * @place The link that an operator makes for logging in
 */
export function LogInLinkPage() {
  const session = useSession();
  const token = useLinkToken();
  const [ticket, setTicket] = useState<string>();
  const logIn = useAction(async () => {
    const answer = await client.api.logInWithLink({ body: { token } });
    if ('codeRequired' in answer) setTicket(answer.ticket);
    else continueSession(answer);
  });
  if (session.status === 'signedIn') return <ReturnTo next={undefined} />;
  if (ticket !== undefined)
    return (
      <AuthLayout title={securityText.codeTitle} hint={securityText.codeHint}>
        <CodeStep ticket={ticket} onCancel={() => setTicket(undefined)} />
      </AuthLayout>
    );
  return (
    <AuthLayout title={text.linkTitle} hint={text.linkHint}>
      <FormError>{logIn.error}</FormError>
      <Button kind="primary" busy={logIn.busy} className="min-h-10" onClick={() => void logIn.run()}>
        {text.linkLogIn}
      </Button>
    </AuthLayout>
  );
}
