import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { serverDelete } from '../../../state/resources/servers.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { matchesName } from '../../../ui/text/matches-name.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../../accounts/index.ts';
import { serverSectionText } from '../section-strings.ts';
import { serverText as text } from '../strings.ts';

/** Deletes a server after its name and the password were typed, to prevent accidents. */
export function DeleteServerSection({ server }: { server: ServerEntry }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [proof, setProof] = useState(EMPTY_PROOF);
  const remove = useAction(async () => {
    await client.api.deleteServer({ serverId: server.id, body: proofBody(proof) });
    if (`${location.pathname}/`.startsWith(`/servers/${server.id}/`)) await navigate({ to: '/' });
    gatewayStore.update((state) => serverDelete(state, { id: server.id, cause: 'deleted' }));
    showToast(text.deleted(server.name));
  });
  return (
    <Card>
      <form onSubmit={remove.submit} className="grid gap-4">
        <h2 className="font-semibold">{serverSectionText.delete}</h2>
        <p>{text.deleteHint}</p>
        <TextField
          label={text.deleteNameField(server.name)}
          value={name}
          onValue={setName}
          autoComplete="off"
          required
        />
        <ProofFields proof={proof} onProof={setProof} errors={remove.fields} />
        <FormError>{remove.errorBeside(...PROOF_FIELDS)}</FormError>
        <div className="flex justify-end">
          <Button
            kind="danger"
            type="submit"
            busy={remove.busy}
            disabled={!matchesName(name, server.name) || proof.password === ''}
          >
            {serverSectionText.delete}
          </Button>
        </div>
      </form>
    </Card>
  );
}
