import type { Webhook } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { useAction } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PictureControls } from '../../ui/files/PictureControls.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { ChannelField, useWebhookChannels } from './ChannelField.tsx';
import { webhookText as text } from './strings.ts';

interface EditWebhookDialogProps {
  webhook: Webhook;
  onClose(): void;
  onChanged(): Promise<unknown>;
}

/** Changes a webhook's name, picture and channel; the picture is saved immediately. */
export function EditWebhookDialog({ webhook, onClose, onChanged }: EditWebhookDialogProps) {
  const { id: webhookId } = webhook;
  const channels = useWebhookChannels(webhook.serverId, webhook.kind);
  const [before] = useState({ name: webhook.name, channelId: webhook.channelId });
  const [name, setName] = useState(before.name);
  const [channelId, setChannelId] = useState(before.channelId);
  const [avatarUrl, setAvatarUrl] = useState(webhook.avatarUrl);
  async function takePicture(changed: Promise<Webhook>): Promise<void> {
    setAvatarUrl((await changed).avatarUrl);
    await onChanged();
  }
  const save = useAction(async () => {
    await client.api.updateWebhook({ webhookId, body: changedFields(before, { name, channelId }) });
    await onChanged();
    showToast(uiText.saved);
  }, onClose);
  return (
    <FormDialog
      title={text.edit(webhook.name)}
      label={uiText.save}
      action={save}
      shownFields={['name']}
      onClose={onClose}
      picture={
        <>
          <Avatar id={webhookId} name={name} url={avatarUrl} size={64} />
          <PictureControls
            what={text.picture}
            present={avatarUrl !== null}
            onUpload={(file) => takePicture(client.api.updateWebhook({ webhookId, body: {}, files: [file] }))}
            onRemove={() => takePicture(client.api.updateWebhook({ webhookId, body: { avatar: null } }))}
          />
        </>
      }
    >
      <TextField
        label={text.name}
        hint={text.nameHint}
        error={save.fields.name}
        value={name}
        onValue={setName}
        maxLength={LIMITS.webhookName}
        required
        autoComplete="off"
      />
      <ChannelField channels={channels} value={channelId} onValue={setChannelId} />
    </FormDialog>
  );
}
