import { LIMITS } from '@guildhall/protocol/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { forgetSession } from '../../../state/session.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxRow } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { PRESSED_LINK } from '../../../ui/style/link.ts';
import { formatDate } from '../../../ui/text/format-time.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../ProofFields.tsx';
import { profileSettingsText as text } from './profile-strings.ts';

/**
 * Deleting the account: effects, obstacles and the proof of identity.
 *
 * @place Your settings: Delete account
 */
export function DeleteAccountSection() {
  const navigate = useNavigate();
  const ownId = useGateway((state) => state.account?.id);
  const servers = useGateway((state) => state.servers);
  const owned = useMemo(
    () => Object.values(servers).filter((server) => server.ownerId === ownId),
    [servers, ownId],
  );
  const [proof, setProof] = useState(EMPTY_PROOF);
  const [deleteMessages, setDeleteMessages] = useState(false);
  const remove = useAction(async () => {
    const { deletionAt } = await client.api.deleteAccount({ body: { ...proofBody(proof), deleteMessages } });
    forgetSession('person');
    await navigate({ to: '/login' });
    showToast(text.deletionAsked(formatDate(deletionAt)));
  });
  return (
    <Card className="grid gap-4">
      <p>{text.deleteHint(LIMITS.deletionGraceDays)}</p>
      {owned.length > 0 ? (
        <div>
          <p className="font-medium">{text.ownsServers}</p>
          <ul className="mt-1 list-disc ps-5">
            {owned.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/servers/$serverId/settings/{-$section}"
                  params={{ serverId: id, section: 'delete' }}
                  className={PRESSED_LINK}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <form onSubmit={remove.submit} className="grid gap-4">
          <CheckboxRow
            label={text.deleteMessages}
            hint={text.deleteMessagesHint}
            checked={deleteMessages}
            onChecked={setDeleteMessages}
          />
          <ProofFields proof={proof} onProof={setProof} errors={remove.fields} />
          <FormError>{remove.errorBeside(...PROOF_FIELDS)}</FormError>
          <div className="flex justify-end">
            <Button kind="danger" type="submit" busy={remove.busy}>
              {text.deleteButton}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}
