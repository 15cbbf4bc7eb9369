import { useMemo, useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { serverUpdate } from '../../../state/resources/servers.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { ComboField } from '../../../ui/combo/ComboField.tsx';
import type { Choice } from '../../../ui/combo/choices.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { EMPTY_PROOF, ProofFields, proofBody } from '../../accounts/index.ts';
import { useMembers } from '../../members/index.ts';
import { serverFirstText } from '../first-strings.ts';
import { serverText as text } from '../strings.ts';

/** Transfers a server to another member. */
export function TransferServerSection({ server }: { server: ServerEntry }) {
  useMembers(server.id);
  const members = useGateway((state) => state.members[server.id]?.byId);
  const choices = useMemo((): readonly Choice[] => {
    const others = Object.values(members ?? {}).filter(({ user }) => user.id !== server.ownerId && !user.tag);
    return others.map(({ user, nick }) => ({
      value: user.id,
      label: nick ?? user.displayName,
      detail: `@${user.username}`,
      icon: { kind: 'user', avatarUrl: user.avatarUrl },
    }));
  }, [members, server.ownerId]);
  const [userId, setUserId] = useState('');
  const [proof, setProof] = useState(EMPTY_PROOF);
  const transfer = useAction(async () => {
    const body = { userId, ...proofBody(proof) };
    const {
      channels: _c,
      roles: _r,
      myRoles: _m,
      ...summary
    } = await client.api.transferServer({
      serverId: server.id,
      body,
    });
    gatewayStore.update((state) => serverUpdate(state, summary));
    showToast(text.transferred(choices.find(({ value }) => value === userId)?.label ?? ''));
  });
  return (
    <Card>
      <form onSubmit={transfer.submit} className="grid gap-4">
        <h2 className="font-semibold">{serverFirstText.transfer}</h2>
        <p>{text.transferHint}</p>
        <ComboField
          label={text.newOwner}
          required
          value={userId}
          onValue={setUserId}
          choices={choices}
          error={transfer.fields.userId}
        />
        <ProofFields proof={proof} onProof={setProof} errors={transfer.fields} />
        <FormError>{transfer.error}</FormError>
        <div className="flex justify-end">
          <Button
            kind="danger"
            type="submit"
            busy={transfer.busy}
            disabled={userId === '' || proof.password === ''}
          >
            {serverFirstText.transfer}
          </Button>
        </div>
      </form>
    </Card>
  );
}
