import type { ServerChannel } from '@guildhall/protocol';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { haveSameOverwrites } from '../../../state/channels/channel-permissions.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { channelSettingsText as text } from '../strings.ts';
import { SyncDialog } from './SyncDialog.tsx';

/** Whether the channel has its category's permissions, with a button to restore them. */
export function SyncCard({ channel, disabled }: { channel: ServerChannel; disabled: boolean }) {
  const category = useGateway((state) => state.channels[channel.parentId ?? '']);
  const [asking, setAsking] = useState(false);
  if (!category) return null;
  const synced = haveSameOverwrites(category, channel);
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
      {asking ? <SyncDialog channel={channel} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
