import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { isTextLike } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { ChannelField, useWebhookChannels } from './ChannelField.tsx';
import { webhookText as text } from './strings.ts';

interface NewWebhookDialogProps {
  serverId: string;
  /** The channel to begin with. */
  first: string | undefined;
  onClose(): void;
  onCreated(): Promise<unknown>;
}

/** Creates a webhook; its URL can be copied from the list. */
export function NewWebhookDialog({ serverId, first, onClose, onCreated }: NewWebhookDialogProps) {
  const channels = useWebhookChannels(serverId, 'incoming');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(first);
  // The chosen channel may be deleted while the dialog is open.
  const channel = channels.find(({ id }) => id === chosen) ?? channels.find(isTextLike) ?? channels[0];
  const channelId = channel?.id ?? '';
  const create = useAction(async () => {
    const webhook = await client.api.createWebhook({ channelId, body: { name } });
    await onCreated();
    showToast(text.created(webhook.name));
  }, onClose);
  return (
    <FormDialog title={text.new} label={text.create} action={create} shownFields={['name']} onClose={onClose}>
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
    </FormDialog>
  );
}
