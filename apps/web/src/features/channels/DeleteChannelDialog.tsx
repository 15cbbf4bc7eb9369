import type { ServerChannel } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { channelDelete } from '../../state/resources/channels.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { channelText as text } from './strings.ts';

export function DeleteChannelDialog({ channel }: { channel: ServerChannel }) {
  const category = channel.kind === 'category';
  const name = category ? channel.name : `#${channel.name}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={text.deleteTitle(name)}
      description={category ? text.deleteCategoryHint : text.deleteHint}
      confirm={category ? text.deleteCategory : text.delete}
      onConfirm={async () => {
        try {
          await client.api.deleteChannel({ channelId: channel.id });
        } catch (error) {
          return describeError(error);
        }
        gatewayStore.update((state) => channelDelete(state, channel));
        showToast(text.deleted(name));
        return undefined;
      }}
    />
  );
}
