import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { serverDelete } from '../../../state/resources/servers.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField, TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { serverFirstText } from '../first-strings.ts';
import { serverText as text } from '../strings.ts';

/** Deleting a server takes its name and the password: nobody does it by accident. */
export function DeleteServerSection({ server }: { server: ServerEntry }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const remove = useAction(async () => {
    await client.api.deleteServer({ serverId: server.id, body: { password } });
    await navigate({ to: '/' });
    gatewayStore.update((state) => serverDelete(state, { id: server.id, cause: 'deleted' }));
    showToast(text.deleted(server.name));
  });
  return (
    <Card>
      <form onSubmit={remove.submit} className="grid gap-4">
        <h2 className="font-semibold">{serverFirstText.delete}</h2>
        <p>{text.deleteHint}</p>
        <TextField
          label={text.deleteNameField(server.name)}
          value={name}
          onValue={setName}
          autoComplete="off"
          required
        />
        <PasswordField
          label={text.password}
          error={remove.fields.password}
          value={password}
          onValue={setPassword}
          autoComplete="current-password"
          required
        />
        <FormError>{remove.error}</FormError>
        <div className="flex justify-end">
          <Button
            kind="danger"
            type="submit"
            busy={remove.busy}
            disabled={name.trim() !== server.name || password === ''}
          >
            {serverFirstText.delete}
          </Button>
        </div>
      </form>
    </Card>
  );
}
