import type { Application, User } from '@guildhall/protocol';
import { bits, PERMISSION_NAMES, type Permission } from '@guildhall/protocol/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer } from '../../state/permissions.ts';
import { serverList } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxRow, SelectField } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { BOT_PERMISSIONS, applicationText as text } from './strings.ts';

interface AddBotDialogProps {
  application: Pick<Application, 'id'>;
  bot: User;
  onClose(): void;
}

/** Puts a bot into a server one manages, with the permissions it is to have there. */
export function AddBotDialog({ application, bot, onClose }: AddBotDialogProps) {
  const queries = useQueryClient();
  const servers = useGateway((state) =>
    serverList(state).filter((server) => mayInServer(state, server.id, 'manageServer')),
  );
  const [serverId, setServerId] = useState(servers[0]?.id ?? '');
  const [given, setGiven] = useState<readonly Permission[]>(['viewChannel', 'sendMessages']);
  const grantable = useGateway((state) =>
    BOT_PERMISSIONS.filter((permission) => mayInServer(state, serverId, permission)),
  );
  const add = useAction(async () => {
    const permissions = bits(...given.filter((permission) => grantable.includes(permission)));
    await client.api.authorizeBot({
      applicationId: application.id,
      body: { serverId, permissions: String(permissions) },
    });
    const server = servers.find(({ id }) => id === serverId);
    showToast(text.added(bot.displayName, server?.name ?? ''));
    onClose();
    await queries.invalidateQueries({ queryKey: ['applications'] });
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    void add.run();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.addToServer}
      description={servers.length > 0 ? text.addToServerHint : text.noServer}
      width="medium"
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button kind="primary" type="submit" form="add-bot" busy={add.busy} disabled={serverId === ''}>
            {text.add}
          </Button>
        </>
      }
    >
      {servers.length > 0 ? (
        <form id="add-bot" onSubmit={submit} className="grid gap-4">
          <SelectField
            label={text.server}
            value={serverId}
            options={servers.map(({ id, name }) => ({ value: id, label: name }))}
            onValue={setServerId}
          />
          <fieldset className="grid gap-1">
            <legend className="font-medium text-sm">{text.permissions}</legend>
            <p className="text-muted text-sm">{text.permissionsHint}</p>
            <div className="-mx-2 grid wide:grid-cols-2">
              {grantable.map((permission) => (
                <CheckboxRow
                  key={permission}
                  label={PERMISSION_NAMES[permission]}
                  checked={given.includes(permission)}
                  onChecked={(on) =>
                    setGiven(on ? [...given, permission] : given.filter((known) => known !== permission))
                  }
                />
              ))}
            </div>
          </fieldset>
          <FormError>{add.error}</FormError>
        </form>
      ) : null}
    </Dialog>
  );
}
