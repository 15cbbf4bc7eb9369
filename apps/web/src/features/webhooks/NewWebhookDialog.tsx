import { LIMITS } from '@guildhall/protocol/limits';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/Dialog.tsx';
import { TextField } from '../../design/Field.tsx';
import { FormError } from '../../design/FormError.tsx';
import { showToast } from '../../design/Toast.tsx';
import { client } from '../../state/client.ts';
import { ChannelField, useWebhookChannels } from './ChannelField.tsx';
import { webhookText as text } from './strings.ts';

interface NewWebhookDialogProps {
  serverId: string;
  onClose(): void;
  onMade(): Promise<unknown>;
}

/** Makes a webhook; its URL is copied from the list. */
export function NewWebhookDialog({ serverId, onClose, onMade }: NewWebhookDialogProps) {
  const form = useId();
  const channels = useWebhookChannels(serverId, 'incoming');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string>();
  const channelId = chosen ?? channels[0]?.id ?? '';
  const create = useAction(async () => {
    const made = await client.api.createWebhook({ channelId, body: { name } });
    await onMade();
    showToast(text.created(made.name));
    onClose();
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    void create.run();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.new}
      actions={
        <Button kind="primary" type="submit" form={form} busy={create.busy}>
          {text.create}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <TextField
          label={text.name}
          hint={text.nameHint}
          error={create.fields.name}
          value={name}
          onValue={setName}
          maxLength={LIMITS.webhookName}
          required
          autoFocus
          autoComplete="off"
        />
        <ChannelField channels={channels} value={channelId} onValue={setChosen} />
        <FormError>{create.error}</FormError>
      </form>
    </Dialog>
  );
}
