import type { Application, User } from '@guildhall/protocol';
import { ALL_PERMISSIONS, bits, permissionsIn } from '@guildhall/protocol/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer } from '../../state/permissions.ts';
import { serverList } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { PermissionSwitches } from '../permissions/index.ts';
import { mayAddBots } from './may-add-bots.ts';
import { applicationText as text } from './strings.ts';

interface AddBotDialogProps {
  application: Pick<Application, 'id'>;
  bot: User;
  /** The server to choose at first; otherwise it is the first one. */
  serverId?: string;
  onClose(): void;
}

/** Adds a bot with chosen permissions to a server that the person manages. */
export function AddBotDialog({ application, bot, serverId: first, onClose }: AddBotDialogProps) {
  const queries = useQueryClient();
  const servers = useGateway((state) => serverList(state).filter(({ id }) => mayAddBots(state, id)));
  const [chosen, setServerId] = useState(first ?? servers[0]?.id ?? '');
  const serverId = (servers.find(({ id }) => id === chosen) ?? servers[0])?.id ?? '';
  const [given, setGiven] = useState(bits('viewChannel', 'sendMessages'));
  const held = useGateway((state) =>
    bits(...permissionsIn(ALL_PERMISSIONS).filter((permission) => mayInServer(state, serverId, permission))),
  );
  const add = useAction(async () => {
    await client.api.authorizeBot({
      applicationId: application.id,
      body: { serverId, permissions: String(given & held) },
    });
    const server = servers.find(({ id }) => id === serverId);
    showToast(text.added(bot.displayName, server?.name ?? ''));
    void queries.invalidateQueries({ queryKey: ['applications'] });
  }, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.addToServer}
      description={servers.length > 0 ? text.addToServerHint : text.noServer}
      width="medium"
      actions={
        <>
          <CloseButton />
          <Button kind="primary" type="submit" form="add-bot" busy={add.busy} disabled={serverId === ''}>
            {text.add}
          </Button>
        </>
      }
    >
      {servers.length > 0 ? (
        <form id="add-bot" onSubmit={add.submit} className="grid gap-4">
          <SelectField
            label={text.server}
            value={serverId}
            options={servers.map(({ id, name }) => ({ value: id, label: name }))}
            onValue={setServerId}
          />
          <fieldset className="grid gap-1">
            <legend className="font-medium text-sm">{text.permissions}</legend>
            <p className="mb-1 text-muted text-sm">{text.permissionsHint}</p>
            <PermissionSwitches value={given & held} held={held} onValue={setGiven} />
          </fieldset>
          <FormError>{add.error}</FormError>
        </form>
      ) : null}
    </Dialog>
  );
}
