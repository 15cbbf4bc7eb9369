import type { ServerChannel } from '@guildhall/protocol';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { channelDelete } from '../../state/resources/channels.ts';
import { type Audited, ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { matchesName } from '../../ui/text/matches-name.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { channelSettingsText as text } from './strings.ts';

/** Deletes a channel once its name is typed, since its messages go with it; a category only asks. */
export function DeleteChannelDialog({ channel }: { channel: ServerChannel }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const category = channel.kind === 'category';
  const isNamed = category || matchesName(typed.trim().replace(/^#/, ''), channel.name);
  async function remove(audited: Audited): Promise<void> {
    await client.api.deleteChannel({ channelId: channel.id, ...audited });
    showToast(text.deleted(channel.name));
    if (location.pathname.includes(`/channels/${channel.id}`))
      await navigate({ to: '/servers/$serverId', params: { serverId: channel.serverId } });
    gatewayStore.update((state) => channelDelete(state, channel));
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={text.deleteTitle(channel.name)}
      description={category ? text.deleteCategoryHint : text.deleteHint}
      confirm={category ? text.deleteCategory : text.delete}
      disabled={!isNamed}
      audited
      onConfirm={remove}
    >
      {category ? null : (
        <TextField
          label={text.typeName(channel.name)}
          value={typed}
          onValue={setTyped}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      )}
    </ConfirmDialog>
  );
}
