import { type ReactNode, useState } from 'react';
import { describeError } from '../../state/describe-error.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { PasswordField, TextField } from '../../ui/Field.tsx';
import { applicationText as text } from './strings.ts';

interface FreshProof {
  readonly password: string;
  readonly code?: string;
}

interface ConfirmByPasswordProps {
  title: string;
  description: ReactNode;
  confirm: string;
  onClose(): void;
  onConfirm(proof: FreshProof): Promise<void>;
}

/** Asks who it is again, by password and, with two-factor log-in, a code, before something that cannot be undone. */
export function ConfirmByPassword({
  title,
  description,
  confirm,
  onClose,
  onConfirm,
}: ConfirmByPasswordProps) {
  const twoFactor = useGateway((state) => state.account?.twoFactor === true);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      confirm={confirm}
      disabled={password === '' || (twoFactor && code === '')}
      onConfirm={async () => {
        try {
          await onConfirm({ password, ...(twoFactor ? { code: code.trim() } : {}) });
          return undefined;
        } catch (error) {
          return describeError(error);
        }
      }}
    >
      <PasswordField
        label={text.password}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
        autoFocus
      />
      {twoFactor ? (
        <TextField
          label={text.code}
          hint={text.codeHint}
          value={code}
          onValue={setCode}
          autoComplete="one-time-code"
          inputMode="text"
        />
      ) : null}
    </ConfirmDialog>
  );
}
