import type { Member } from '@guildhall/protocol';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { isPerson } from '../../../state/people/is-person.ts';
import { memberName } from '../../../state/queries/people.ts';
import { changeServer } from '../../../state/resources/change-server.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { MemberField } from '../../../ui/combo/MemberField.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../../accounts/index.ts';
import { serverSectionText } from '../section-strings.ts';
import { serverText as text } from '../strings.ts';
import { transferring } from './transferring.ts';

/** Transfers a server to another member. */
export function TransferServerSection({ server }: { server: ServerEntry }) {
  const [userId, setUserId] = useState('');
  const newOwner = useGateway((state) => state.members[server.id]?.byId[userId]);
  const mayOwn = useCallback(
    ({ user }: Member) => user.id !== server.ownerId && isPerson(user),
    [server.ownerId],
  );
  const [proof, setProof] = useState(EMPTY_PROOF);
  useEffect(() => () => transferring.update(() => null), []);
  const transfer = useAction(async () => {
    const body = { userId, ...proofBody(proof) };
    transferring.update(() => server.id);
    try {
      await changeServer(() => client.api.transferServer({ serverId: server.id, body }));
    } catch (error) {
      transferring.update(() => null);
      throw error;
    }
    showToast(text.transferred(newOwner ? memberName(newOwner) : ''));
  });
  return (
    <Card>
      <form onSubmit={transfer.submit} className="grid gap-4">
        <h2 className="font-semibold">{serverSectionText.transfer}</h2>
        <p>{text.transferHint}</p>
        <MemberField
          label={text.newOwner}
          required
          serverId={server.id}
          value={userId}
          onValue={setUserId}
          allows={mayOwn}
          error={transfer.fields.userId}
        />
        <ProofFields proof={proof} onProof={setProof} errors={transfer.fields} />
        <FormError>{transfer.errorBeside('userId', ...PROOF_FIELDS)}</FormError>
        <div className="flex justify-end">
          <Button
            kind="danger"
            type="submit"
            busy={transfer.busy}
            disabled={userId === '' || proof.password === ''}
          >
            {serverSectionText.transfer}
          </Button>
        </div>
      </form>
    </Card>
  );
}
