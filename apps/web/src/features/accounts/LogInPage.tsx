import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useInstance } from '../../app/instance.ts';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../design/Button.tsx';
import { FormError, PasswordField, TextField } from '../../design/Field.tsx';
import { client } from '../../state/client.ts';
import { enterSession, useSession } from '../../state/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { ReturnTo } from './ReturnTo.tsx';
import { accountText as text } from './strings.ts';

export function LogInPage() {
  const { next } = useSearch({ from: '/login' });
  const session = useSession();
  const instance = useInstance();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const logIn = useAction(async () => {
    enterSession(await client.api.logIn({ body: { login: login.trim(), password } }));
  });

  if (session.status === 'signedIn') return <ReturnTo next={next} />;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void logIn.run();
  }

  return (
    <AuthLayout
      title={text.logInTitle}
      hint={session.status === 'signedOut' && session.ended ? text.sessionEnded : text.logInHint}
      instance={instance?.name}
      foot={
        instance?.registration === 'closed' ? null : (
          <>
            {text.noAccount}{' '}
            <Link
              to="/register"
              search={next ? { next } : {}}
              className="font-medium text-accent hover:underline"
            >
              {text.register}
            </Link>
          </>
        )
      }
    >
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
        <FormError>{logIn.error ?? logIn.fields.login}</FormError>
        <Button kind="primary" type="submit" busy={logIn.busy} className="h-10">
          {text.logIn}
        </Button>
      </form>
    </AuthLayout>
  );
}
