import { LIMITS } from '@guildhall/protocol/limits';
import { type ReactNode, useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { useInstance } from '../../../state/queries/instance.ts';
import { changeAccount } from '../../../state/resources/change-account.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxRow } from '../../../ui/Choice.tsx';
import { PasswordField, TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { useWasOpen } from '../../../ui/focus/use-was-open.ts';
import { SectionForm } from '../../../ui/panels/SectionForm.tsx';
import { StorageSection } from '../../../ui/panels/StorageSection.tsx';
import { storageText } from '../../../ui/panels/storage-strings.ts';
import { Card, Section } from '../../../ui/Surface.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../ProofFields.tsx';
import { accountText as text } from '../strings.ts';
import { DataExportSection } from './DataExportSection.tsx';
import { securityText } from './security-strings.ts';

/**
 * Username, e-mail and password. Each change requires the password.
 *
 * @place Your settings: Account
 */
export function AccountSection() {
  const account = useGateway((state) => state.account);
  const instance = useInstance();
  if (!account) return null;
  return (
    <>
      <Section title={text.username} hint={text.usernameHint}>
        <Folded summary={account.username} button={text.usernameChange}>
          {(close) => <AccountForm field="username" current={account.username} onClose={close} />}
        </Folded>
      </Section>
      <Section title={text.email}>
        <Folded summary={account.email ?? ''} button={text.emailChange}>
          {(close) => <AccountForm field="email" current={account.email ?? ''} onClose={close} />}
        </Folded>
        {account.email === null ? (
          <p className="text-muted text-sm">{securityText.addressLost}</p>
        ) : (
          <Verification verified={account.verified === true} />
        )}
      </Section>
      {instance?.passwords === false ? null : (
        <Section title={text.password} hint={text.passwordChangeHint}>
          <Folded summary="••••••••" button={text.passwordChange}>
            {(close) => <PasswordForm onClose={close} />}
          </Folded>
        </Section>
      )}
      <StorageSection
        queryKey={['storage', account.id]}
        hint={storageText.ownHint}
        load={(signal) => client.api.getOwnStorage({ signal })}
      />
      <DataExportSection />
      <p className="text-faint text-sm">{text.accountCreated(formatDate(account.createdAt))}</p>
    </>
  );
}

interface FoldedProps {
  summary: string;
  button: string;
  children(close: () => void): ReactNode;
}

/** Shows the current value; its form opens on demand, empty each time. */
function Folded({ summary, button, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  if (open) return <Card>{children(() => setOpen(false))}</Card>;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">{summary}</span>
      <Button onClick={() => setOpen(true)} autoFocus={wasOpen}>
        {button}
      </Button>
    </Card>
  );
}

interface AccountFormProps {
  field: 'username' | 'email';
  current: string;
  onClose(): void;
}

function AccountForm({ field, current, onClose }: AccountFormProps) {
  const [value, setValue] = useState(current);
  const [proof, setProof] = useState(EMPTY_PROOF);
  const change = useAction(async () => {
    const wanted = field === 'username' ? value.trim().toLowerCase() : value.trim();
    await changeAccount(() => client.api.updateAccount({ body: { [field]: wanted, ...proofBody(proof) } }));
    showToast(text.changed);
  }, onClose);
  return (
    <SectionForm
      label={text.change}
      action={change}
      shownFields={[field, ...PROOF_FIELDS]}
      onCancel={onClose}
    >
      <TextField
        label={field === 'username' ? text.username : text.email}
        type={field === 'email' ? 'email' : 'text'}
        error={change.fields[field]}
        value={value}
        onValue={setValue}
        autoComplete={field}
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <ProofFields proof={proof} onProof={setProof} errors={change.fields} />
    </SectionForm>
  );
}

function PasswordForm({ onClose }: Pick<AccountFormProps, 'onClose'>) {
  const [proof, setProof] = useState(EMPTY_PROOF);
  const [newPassword, setNewPassword] = useState('');
  const [endTokens, setEndTokens] = useState(false);
  const change = useAction(async () => {
    await client.api.changePassword({ body: { ...proofBody(proof), newPassword, endTokens } });
    showToast(text.changed);
  }, onClose);
  return (
    <SectionForm
      label={text.change}
      action={change}
      shownFields={['newPassword', ...PROOF_FIELDS]}
      onCancel={onClose}
    >
      <ProofFields proof={proof} onProof={setProof} errors={change.fields} autoFocus />
      <PasswordField
        label={text.newPassword}
        hint={text.passwordHint}
        error={change.fields.newPassword}
        value={newPassword}
        onValue={setNewPassword}
        autoComplete="new-password"
        minLength={LIMITS.passwordMinimum}
        maxLength={LIMITS.password}
        required
      />
      <CheckboxRow
        label={securityText.endTokens}
        hint={securityText.endTokensHint}
        checked={endTokens}
        onChecked={setEndTokens}
      />
    </SectionForm>
  );
}

/** Whether the address is confirmed, and sending the link again; nothing if the instance sends no mail. */
function Verification({ verified }: { verified: boolean }) {
  const instance = useInstance();
  const resend = useAction(async () => {
    await client.api.resendVerification();
    showToast(securityText.resent);
  });
  if (!instance?.mail) return null;
  if (verified) return <p className="text-muted text-sm">{securityText.verified}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted text-sm">{securityText.unverified}</p>
      <Button busy={resend.busy} onClick={() => void resend.run()}>
        {securityText.resend}
      </Button>
      <FormError>{resend.error}</FormError>
    </div>
  );
}
