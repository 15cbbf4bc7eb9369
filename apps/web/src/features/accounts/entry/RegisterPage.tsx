import { ApiRequestError } from '@guildhall/client';
import { LIMITS } from '@guildhall/protocol/limits';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { chosenLanguage } from '../../../languages/chosen.ts';
import { useChallenge } from '../../../state/challenges/use-challenge.ts';
import { client } from '../../../state/client.ts';
import { useInstance } from '../../../state/queries/instance.ts';
import { enterSession, useSession } from '../../../state/session.ts';
import { loadLater } from '../../../state/slots.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField, TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { ProgressLine } from '../../../ui/marks/ProgressLine.tsx';
import { PRESSED_LINK } from '../../../ui/style/link.ts';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { accountText as text } from '../strings.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { keptFields } from './kept-form.ts';
import { ReturnTo } from './ReturnTo.tsx';

const ProviderButtons = loadLater(() => import('../providers/ProviderButtons.tsx'), 'ProviderButtons');
const ProviderSignUp = loadLater(() => import('../providers/ProviderSignUp.tsx'), 'ProviderSignUp');

/** Attributes of fields that are not prose. */
const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const;
const EMPTY = { username: '', displayName: '', email: '', password: '', code: '' };

/**
 * Creates an account.
 *
 * @place The page for signing up
 */
export function RegisterPage() {
  const { next } = useSearch({ from: '/register' });
  const session = useSession();
  const instance = useInstance();
  if (session.status === 'signedIn') return <ReturnTo next={next} />;

  const foot = (
    <>
      {text.haveAccount}{' '}
      <Link to="/login" search={next ? { next } : {}} className={`${PRESSED_LINK} font-medium`}>
        {text.logIn}
      </Link>
    </>
  );
  if (instance?.registration === 'closed') {
    return (
      <AuthLayout title={text.registerTitle} foot={foot}>
        <p className="text-muted">{text.registrationClosed}</p>
      </AuthLayout>
    );
  }

  const byCode = instance?.registration === 'code';
  return (
    <AuthLayout
      title={text.registerTitle}
      hint={text.registerHint(instance?.name ?? 'Guildhall')}
      foot={foot}
    >
      {instance?.passwords === false ? (
        <ProviderSignUp next={next} byCode={byCode} />
      ) : (
        <RegisterForm next={next} byCode={byCode} byWork={instance?.registrationChallenge === 'work'} />
      )}
    </AuthLayout>
  );
}

/** Empty, or the value from before the change of language. */
function formAtFirst(): typeof EMPTY {
  const { username = '', name = '', email = '', code = '' } = keptFields();
  return { ...EMPTY, username, displayName: name, email, code };
}

interface RegisterFormProps {
  next: string | undefined;
  byCode: boolean;
  byWork: boolean;
}

function RegisterForm({ next, byCode, byWork }: RegisterFormProps) {
  const hasProviders = Boolean(useInstance()?.providers.length);
  const [form, setForm] = useState(formAtFirst);
  const set = (field: keyof typeof EMPTY) => (value: string) => setForm({ ...form, [field]: value });
  // Solved while the person fills in the form, so that nobody waits.
  const challenge = useChallenge(byWork, (signal) => client.api.getRegistrationChallenge({ signal }));
  const register = useAction(async () => {
    const displayName = form.displayName.trim();
    const solution = await challenge.solution();
    const body = {
      username: form.username.trim().toLowerCase(),
      email: form.email.trim(),
      password: form.password,
      locale: chosenLanguage() ?? navigator.language,
      ...(displayName ? { displayName } : {}),
      ...(byCode ? { inviteCode: form.code.trim() } : {}),
      ...(solution ? { challenge: solution } : {}),
    };
    try {
      enterSession(await client.api.register({ body }));
    } catch (error) {
      if (error instanceof ApiRequestError && error.code === 'challenge_required') challenge.restart();
      throw error;
    }
  });

  return (
    <form onSubmit={register.submit} className="grid gap-4">
      <AccountFields form={form} set={set} faults={register.fields} />
      {byCode ? (
        <TextField
          {...PLAIN}
          label={text.registrationCode}
          hint={text.registrationCodeHint}
          error={register.fields.inviteCode}
          name="code"
          autoComplete="off"
          required
          maxLength={LIMITS.registrationCode}
          value={form.code}
          onValue={set('code')}
        />
      ) : null}
      {challenge.progress === null ? null : (
        <ProgressLine label={text.challenge} share={challenge.progress} />
      )}
      <FormError>
        {register.errorBeside('username', 'displayName', 'email', 'newPassword', 'password', 'inviteCode')}
      </FormError>
      <Button kind="primary" type="submit" busy={register.busy} className="min-h-10">
        {text.register}
      </Button>
      {hasProviders ? <ProviderButtons next={next} inviteCode={form.code} after /> : null}
    </form>
  );
}

interface AccountFieldsProps {
  form: typeof EMPTY;
  set(field: keyof typeof EMPTY): (value: string) => void;
  faults: Readonly<Record<string, string>>;
}

function AccountFields({ form, set, faults }: AccountFieldsProps) {
  return (
    <>
      <TextField
        {...PLAIN}
        label={text.username}
        hint={text.usernameHint}
        error={faults.username}
        name="username"
        autoComplete="username"
        required
        minLength={LIMITS.usernameMinimum}
        maxLength={LIMITS.username}
        autoFocus
        value={form.username}
        onValue={set('username')}
      />
      <TextField
        label={text.displayName}
        aside={fieldText.optional}
        error={faults.displayName}
        name="name"
        autoComplete="nickname"
        maxLength={LIMITS.displayName}
        placeholder={form.username}
        value={form.displayName}
        onValue={set('displayName')}
      />
      <TextField
        label={text.email}
        error={faults.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={form.email}
        onValue={set('email')}
      />
      <PasswordField
        label={text.password}
        hint={text.passwordHint}
        error={faults.newPassword ?? faults.password}
        name="password"
        autoComplete="new-password"
        required
        minLength={LIMITS.passwordMinimum}
        maxLength={LIMITS.password}
        value={form.password}
        onValue={set('password')}
      />
    </>
  );
}
