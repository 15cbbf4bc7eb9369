import type { Passkey } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { SectionForm } from '../../../ui/panels/SectionForm.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { uiText } from '../../../ui/strings.ts';
import { formatDate } from '../../../ui/text/format-time.ts';
import { useRelative } from '../../../ui/text/use-relative.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../ProofFields.tsx';
import { securityText as text } from './security-strings.ts';

/** The query key of the passkeys. */
export const PASSKEYS = ['passkeys'];

/**
 * A passkey: its name and last use, with renaming and removal.
 *
 * @place Your settings: Security
 */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const relative = useRelative();
  const [step, setStep] = useState<'rename' | 'remove'>();
  /** The step whose button gets the focus back. */
  const [last, setLast] = useState(step);
  function done(): void {
    setLast(step);
    setStep(undefined);
  }
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <li>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
              {name}
            </p>
            <p className="text-muted text-sm">
              {text.passkeyAddedOn(formatDate(createdAt))} ·{' '}
              {lastUsedAt ? text.lastUsed(relative(lastUsedAt)) : text.neverUsed} ·{' '}
              {backedUp ? text.passkeySynced : text.passkeyNotSynced}
            </p>
          </div>
          {step === undefined ? (
            <div className="flex flex-wrap gap-2">
              <Button
                aria-label={text.renameOne(name)}
                onClick={() => setStep('rename')}
                autoFocus={last === 'rename'}
              >
                {text.rename}
              </Button>
              <Button
                aria-label={text.removeOne(name)}
                onClick={() => setStep('remove')}
                autoFocus={last === 'remove'}
              >
                {text.remove}
              </Button>
            </div>
          ) : null}
        </div>
        {step === 'rename' ? <RenameForm passkey={passkey} onDone={done} /> : null}
        {step === 'remove' ? <RemoveForm passkey={passkey} onDone={done} /> : null}
      </Card>
    </li>
  );
}

interface StepProps {
  passkey: Passkey;
  onDone(): void;
}

function RenameForm({ passkey, onDone }: StepProps) {
  const queries = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useAction(async () => {
    await client.api.renamePasskey({ passkeyId: passkey.id, body: { name: name.trim() } });
    await queries.invalidateQueries({ queryKey: PASSKEYS });
    showToast(text.passkeyRenamed);
  }, onDone);
  return (
    <SectionForm label={uiText.save} action={rename} shownFields={['name']} onCancel={onDone}>
      <TextField
        label={text.passkeyName}
        hint={text.passkeyNameHint}
        error={rename.fields.name}
        value={name}
        onValue={setName}
        maxLength={LIMITS.passkeyName}
        required
        autoFocus
        autoComplete="off"
      />
    </SectionForm>
  );
}

function RemoveForm({ passkey, onDone }: StepProps) {
  const queries = useQueryClient();
  const [proof, setProof] = useState(EMPTY_PROOF);
  const remove = useAction(async () => {
    await client.api.removePasskey({ passkeyId: passkey.id, body: proofBody(proof) });
    await queries.invalidateQueries({ queryKey: PASSKEYS });
    showToast(text.passkeyRemoved);
  });
  return (
    <SectionForm label={text.remove} danger action={remove} shownFields={PROOF_FIELDS} onCancel={onDone}>
      <ProofFields proof={proof} onProof={setProof} errors={remove.fields} autoFocus />
    </SectionForm>
  );
}
