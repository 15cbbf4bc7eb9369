import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { TextField } from '../../../ui/Field.tsx';
import { accountText } from '../strings.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { providerText as text } from './provider-strings.ts';

interface ProviderSignUpProps {
  next: string | undefined;
  /** Whether new accounts need a code. */
  byCode: boolean;
}

/**
 * Creates an account with a provider, when passwords are turned off.
 *
 * @place The page for signing up
 */
export function ProviderSignUp({ next, byCode }: ProviderSignUpProps) {
  const [code, setCode] = useState('');
  return (
    <div className="grid gap-4">
      {byCode ? (
        <TextField
          label={accountText.registrationCode}
          hint={text.codeFirst}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.registrationCode}
          value={code}
          onValue={setCode}
        />
      ) : null}
      <ProviderButtons next={next} inviteCode={code} />
    </div>
  );
}
