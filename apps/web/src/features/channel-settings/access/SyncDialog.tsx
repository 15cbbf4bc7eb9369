import type { ServerChannel } from '@guildhall/protocol';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { changeChannel } from '../../../state/resources/change-channel.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { channelSettingsText as text } from '../strings.ts';

interface SyncDialogProps {
  channel: ServerChannel;
  /** The channel was just moved into the category: it can also keep its permissions. */
  moved?: boolean;
  onClose(): void;
}

/** Asks whether the channel takes over the permissions of its category. */
export function SyncDialog({ channel, moved = false, onClose }: SyncDialogProps) {
  const category = useGateway((state) => state.channels[channel.parentId ?? '']);
  if (!category) return null;
  async function sync(): Promise<void> {
    await changeChannel(channel.serverId, () =>
      client.api.updateChannel({ channelId: channel.id, body: { lockPermissions: true } }),
    );
    showToast(text.syncedNow);
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.syncTitle(category.name)}
      description={moved ? text.syncMovedHint(channel.name) : text.syncHint}
      confirm={text.syncNow}
      {...(moved ? { cancel: text.keepPermissions } : {})}
      danger={false}
      onConfirm={sync}
    />
  );
}
