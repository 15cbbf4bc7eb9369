import { LIMITS } from '@guildhall/protocol/limits';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { DescribedError } from '../../../state/describe-error.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useWasOpen } from '../../../ui/focus/use-was-open.ts';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { SectionForm } from '../../../ui/panels/SectionForm.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../ProofFields.tsx';
import { PASSKEYS, PasskeyRow } from './PasskeyRow.tsx';
import { securityText as text } from './security-strings.ts';

/**
 * Passkeys, which log in without a password.
 *
 * @place Your settings: Security
 */
export function PasskeysSection() {
  const passkeys = useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => client.api.listPasskeys({ signal }),
    staleTime: 0,
  });
  const [adding, setAdding] = useState(false);
  const wasOpen = useWasOpen(adding);
  if (passkeys.isPending) return <Loading label={text.loading} />;
  if (passkeys.isLoadingError) return <FailedRead query={passkeys} />;
  return (
    <Section title={text.passkeys} hint={text.passkeysHint}>
      {passkeys.data.length === 0 ? (
        <p className="text-muted">{text.noPasskeys}</p>
      ) : (
        <ul className="grid gap-2">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {adding ? (
        <AddPasskey onDone={() => setAdding(false)} />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)} autoFocus={wasOpen}>
            {text.addPasskey}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** @returns null when the browser's dialog was closed. @throws when the browser cannot create one */
function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return startRegistration({ optionsJSON }).catch((error: Error) => {
    if (['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw new DescribedError(error.name === 'InvalidStateError' ? text.passkeyExists : text.passkeyFailed);
  });
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [proof, setProof] = useState(EMPTY_PROOF);
  const add = useAction(
    async () => {
      const optionsJSON = await client.api.startPasskey({ body: proofBody(proof) });
      const response = await createPasskey(optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON);
      if (!response) return false;
      const { clientDataJSON, attestationObject, transports } = response.response;
      await client.api.addPasskey({
        body: {
          name: name.trim(),
          response: {
            id: response.id,
            rawId: response.rawId,
            type: 'public-key',
            response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
          },
        },
      });
      await queries.invalidateQueries({ queryKey: PASSKEYS });
      showToast(text.passkeyAdded);
      return true;
    },
    (added) => added && onDone(),
  );
  return (
    <Card>
      <SectionForm label={text.continue} action={add} shownFields={PROOF_FIELDS} onCancel={onDone}>
        <TextField
          label={text.passkeyName}
          hint={text.passkeyNameHint}
          value={name}
          onValue={setName}
          maxLength={LIMITS.passkeyName}
          required
          autoFocus
          autoComplete="off"
        />
        <ProofFields proof={proof} onProof={setProof} errors={add.fields} />
      </SectionForm>
    </Card>
  );
}
