import type { ServerChannel } from '@guildhall/protocol';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { channelPut } from '../../../state/resources/channels.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { channelSettingsText as text } from '../strings.ts';
import { isSameAs, overwriteForms } from './overwrite-form.ts';

/** Whether the channel has its category's permissions, with a button to restore them. */
export function SyncCard({ channel, disabled }: { channel: ServerChannel; disabled: boolean }) {
  const category = useGateway((state) => state.channels[channel.parentId ?? '']);
  const [asking, setAsking] = useState(false);
  if (!category) return null;
  const synced = isSameAs(overwriteForms(category.overwrites), overwriteForms(channel.overwrites));
  async function sync(): Promise<void> {
    const changed = await client.api.updateChannel({
      channelId: channel.id,
      body: { lockPermissions: true },
    });
    gatewayStore.update((state) => channelPut(state, { ...changed, serverId: channel.serverId }));
    showToast(text.syncedNow);
  }
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <Icon of={synced ? Link2 : Unlink} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{synced ? text.synced(category.name) : text.unsynced(category.name)}</p>
        <p className="text-muted text-sm">{synced ? text.syncedHint : text.unsyncedHint}</p>
      </div>
      {synced ? null : (
        <Button disabled={disabled} onClick={() => setAsking(true)} className="max-w-full">
          {text.syncNow}
        </Button>
      )}
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={text.syncTitle(category.name)}
          description={text.syncHint}
          confirm={text.syncNow}
          danger={false}
          onConfirm={sync}
        />
      ) : null}
    </Card>
  );
}
