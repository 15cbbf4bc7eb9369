import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { changeServer } from '../../../state/resources/change-server.ts';
import { useAction } from '../../../state/use-action.ts';
import { SwitchRow } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { serverText as text } from '../strings.ts';

/**
 * Whether moderators need two-factor authentication; for the owner, who needs it first.
 *
 * @place Server settings: Overview
 */
export function SecondFactorCard({ server }: { server: ServerEntry }) {
  const account = useGateway((state) => state.account);
  const change = useAction(async (requiresTwoFactor: boolean) => {
    await changeServer(() => client.api.updateServer({ serverId: server.id, body: { requiresTwoFactor } }));
  });
  if (account?.id !== server.ownerId) return null;
  return (
    <Card>
      <SwitchRow
        label={text.secondFactor}
        hint={account.twoFactor ? text.secondFactorHint : text.secondFactorFirst}
        checked={server.requiresTwoFactor}
        disabled={!account.twoFactor}
        busy={change.busy}
        onChecked={(wanted) => void change.run(wanted)}
      />
      <FormError>{change.error}</FormError>
    </Card>
  );
}
