import { ApiRequestError } from '@guildhall/client';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxRow } from '../../../ui/Choice.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/Field.tsx';
import { AskToStay } from '../../../ui/panels/AskToStay.tsx';
import { SectionForm } from '../../../ui/panels/SectionForm.tsx';
import { Card, Section } from '../../../ui/Surface.tsx';
import { showProblem } from '../../../ui/toasts/toast.ts';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../ProofFields.tsx';
import { LinkedAccountsSection } from '../providers/LinkedAccountsSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { securityText as text } from './security-strings.ts';

type Step = 'none' | 'start' | 'off' | 'renew';

function showTwoFactor(twoFactor: boolean): void {
  gatewayStore.update((state) =>
    state.account ? { ...state, account: { ...state.account, twoFactor } } : state,
  );
}

/**
 * Two-factor authentication, passkeys and linked accounts.
 *
 * @place Your settings: Security
 */
export function SecuritySection() {
  const on = useGateway((state) => state.account?.twoFactor === true);
  const [step, setStep] = useState<Step>('none');
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [lastStep, setLastStep] = useState(step);
  if (step !== 'none' && step !== lastStep) setLastStep(step);
  return (
    <>
      <Section title={text.twoFactor} hint={text.twoFactorHint}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : secret ? (
          <Confirm
            {...secret}
            onCancel={() => setSecret(undefined)}
            onCodes={(newCodes) => {
              setSecret(undefined);
              setCodes(newCodes);
              showTwoFactor(true);
            }}
            onAlreadyOn={() => {
              setSecret(undefined);
              setLastStep('renew');
              showTwoFactor(true);
            }}
          />
        ) : step === 'none' ? (
          <Current on={on} lastStep={lastStep} onStep={setStep} />
        ) : (
          <ProofForm
            danger={step === 'off'}
            onCancel={() => setStep('none')}
            onProof={async (proof) => {
              if (step === 'start') setSecret(await client.api.startTwoFactor({ body: proof }));
              else if (step === 'renew')
                setCodes((await client.api.renewRecoveryCodes({ body: proof })).recoveryCodes);
              else {
                await client.api.endTwoFactor({ body: proof });
                showTwoFactor(false);
              }
              setStep('none');
            }}
          />
        )}
      </Section>
      <PasskeysSection />
      <LinkedAccountsSection />
    </>
  );
}

interface CurrentProps {
  on: boolean;
  /** The last form, whose button has the focus again. */
  lastStep: Step;
  onStep(step: Step): void;
}

function Current({ on, lastStep, onStep }: CurrentProps) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <span>{on ? text.twoFactorOn : text.twoFactorOff}</span>
      <div className="flex flex-wrap gap-2">
        {on ? (
          <Button onClick={() => onStep('renew')} autoFocus={lastStep === 'renew'}>
            {text.newCodes}
          </Button>
        ) : null}
        <Button
          onClick={() => onStep(on ? 'off' : 'start')}
          autoFocus={lastStep === 'off' || lastStep === 'start'}
        >
          {on ? text.turnOff : text.setUp}
        </Button>
      </div>
    </Card>
  );
}

interface ProofFormProps {
  danger: boolean;
  onCancel(): void;
  onProof(proof: { password: string; code?: string }): Promise<void>;
}

function ProofForm({ danger, onCancel, onProof }: ProofFormProps) {
  const [proof, setProof] = useState(EMPTY_PROOF);
  const go = useAction(() => onProof(proofBody(proof)));
  return (
    <Card>
      <SectionForm
        label={danger ? text.turnOff : text.continue}
        danger={danger}
        action={go}
        shownFields={PROOF_FIELDS}
        onCancel={onCancel}
      >
        <ProofFields proof={proof} onProof={setProof} errors={go.fields} autoFocus />
      </SectionForm>
    </Card>
  );
}

interface ConfirmProps {
  secret: string;
  uri: string;
  onCodes(codes: readonly string[]): void;
  /** The answer to an earlier confirmation was lost, and the codes with it: the person needs new ones. */
  onAlreadyOn(): void;
  onCancel(): void;
}

function Confirm({ secret, uri, onCodes, onAlreadyOn, onCancel }: ConfirmProps) {
  const [code, setCode] = useState('');
  const [endTokens, setEndTokens] = useState(false);
  const confirm = useAction(async () => {
    try {
      onCodes((await client.api.confirmTwoFactor({ body: { code: code.trim(), endTokens } })).recoveryCodes);
    } catch (error) {
      if (!(error instanceof ApiRequestError && error.code === 'two_factor_on')) throw error;
      showProblem(error);
      onAlreadyOn();
    }
  });
  return (
    <Card>
      <SectionForm label={text.turnOn} action={confirm} onCancel={onCancel}>
        <p>{text.scan}</p>
        <QRCodeSVG value={uri} size={180} marginSize={4} title={text.qrCode} className="rounded-control" />
        <CopyField label={text.key} value={secret} />
        <TextField
          label={text.firstCode}
          value={code}
          onValue={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
        />
        <p className="text-muted text-sm">{text.othersEnd}</p>
        <CheckboxRow
          label={text.endTokens}
          hint={text.endTokensHint}
          checked={endTokens}
          onChecked={setEndTokens}
        />
      </SectionForm>
    </Card>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Card className="grid gap-4">
      <div>
        <h3 className="font-medium">{text.recoveryCodes}</h3>
        <p className="text-muted text-sm">{text.recoveryHint}</p>
      </div>
      <ul className="grid gap-1 font-mono text-sm wide:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copyText(codes.join('\n'))}>{text.copyAll}</Button>
        <Button kind="primary" onClick={onDone} autoFocus>
          {text.kept}
        </Button>
      </div>
      <AskToStay
        title={text.leaveCodesTitle}
        description={text.leaveCodesHint}
        stay={text.backToCodes}
        leave={text.kept}
        danger={false}
      />
    </Card>
  );
}
