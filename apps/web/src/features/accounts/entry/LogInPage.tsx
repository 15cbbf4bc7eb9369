import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { client } from '../../../state/client.ts';
import { DescribedError } from '../../../state/describe-error.ts';
import { useInstance } from '../../../state/queries/instance.ts';
import { useSession } from '../../../state/session.ts';
import { loadLater } from '../../../state/slots.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField, TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { PRESSED_LINK } from '../../../ui/style/link.ts';
import { securityText } from '../settings/security-strings.ts';
import { accountText as text } from '../strings.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { CodeStep } from './CodeStep.tsx';
import { continueSession } from './continue-session.ts';
import { keptFields } from './kept-form.ts';
import { ReturnTo } from './ReturnTo.tsx';

/** Closing the browser's dialog does nothing. @throws when the service refuses, or passkeys do not work here */
async function logInByPasskey(): Promise<void> {
  const optionsJSON = await client.api.startPasskeyLogIn();
  const response = await startAuthentication({
    optionsJSON: optionsJSON as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch((error: Error) => {
    if (['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw new DescribedError(securityText.passkeyUnavailable);
  });
  if (!response) return;
  const { clientDataJSON, authenticatorData, signature } = response.response;
  const { id, rawId } = response;
  const answered = { clientDataJSON, authenticatorData, signature };
  continueSession(
    await client.api.logInWithPasskey({
      body: { response: { id, rawId, type: 'public-key', response: answered } },
    }),
  );
}

const ProviderButtons = loadLater(() => import('../providers/ProviderButtons.tsx'), 'ProviderButtons');

/**
 * Logs a person in by password or passkey, with a second step if they have one.
 *
 * @place The page for logging in
 */
export function LogInPage() {
  const { next } = useSearch({ from: '/login' });
  const session = useSession();
  const instance = useInstance();
  const [ticket, setTicket] = useState<string>();
  if (session.status === 'signedIn') return <ReturnTo next={next} />;
  const passwords = instance?.passwords !== false;

  if (ticket !== undefined) {
    return (
      <AuthLayout title={securityText.codeTitle} hint={securityText.codeHint}>
        <CodeStep ticket={ticket} onCancel={() => setTicket(undefined)} />
      </AuthLayout>
    );
  }

  return (
    <AuthLayout
      title={text.logInTitle}
      hint={
        session.status === 'signedOut' && session.ended
          ? text.sessionEnded
          : passwords
            ? text.logInHint
            : null
      }
      foot={
        instance?.registration === 'closed' || (!passwords && instance?.registration === 'open') ? null : (
          <>
            {text.noAccount}{' '}
            <Link to="/register" search={next ? { next } : {}} className={`${PRESSED_LINK} font-medium`}>
              {text.register}
            </Link>
          </>
        )
      }
    >
      {passwords ? <LogInForm onTicket={setTicket} /> : null}
      {instance?.providers.length ? <ProviderButtons next={next} after={passwords} /> : null}
      {passwords ? null : <PasskeyForm />}
    </AuthLayout>
  );
}

/** With passwords turned off, passkeys still work. */
function PasskeyForm() {
  const passkey = useAction(logInByPasskey);
  return (
    <div className="grid gap-3">
      <FormError>{passkey.error}</FormError>
      <Button kind="quiet" busy={passkey.busy} className="min-h-10" onClick={() => void passkey.run()}>
        {securityText.passkeyLogIn}
      </Button>
    </div>
  );
}

/** @param onTicket called with the ticket for the second step */
function LogInForm({ onTicket }: { onTicket(ticket: string): void }) {
  const [login, setLogin] = useState(() => keptFields().username ?? '');
  const [password, setPassword] = useState('');
  const logIn = useAction(async () => {
    const answer = await client.api.logIn({ body: { login: login.trim(), password } });
    if ('codeRequired' in answer) onTicket(answer.ticket);
    else continueSession(answer);
  });
  const passkey = useAction(logInByPasskey);
  function submit(event: FormEvent): void {
    passkey.clear();
    logIn.submit(event);
  }
  function startPasskey(): void {
    logIn.clear();
    void passkey.run();
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label={text.login}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={login}
        onValue={setLogin}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
      <FormError>{logIn.error ?? passkey.error}</FormError>
      <Button kind="primary" type="submit" busy={logIn.busy} className="min-h-10">
        {text.logIn}
      </Button>
      <Button busy={passkey.busy} className="min-h-10" onClick={startPasskey}>
        {securityText.passkeyLogIn}
      </Button>
      <Link to="/forgot-password" className={`${PRESSED_LINK} justify-self-center text-sm`}>
        {securityText.forgotLink}
      </Link>
    </form>
  );
}
