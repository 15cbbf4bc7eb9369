import { useGateway } from '../../state/gateway-store.ts';
import type { Overlay } from '../../state/overlays.ts';
import { CreateChannelDialog, EditChannelDialog } from './ChannelDialog.tsx';
import { DeleteChannelDialog } from './DeleteChannelDialog.tsx';

type ChannelOverlayKind = Extract<
  Overlay,
  { readonly kind: 'createChannel' | 'editChannel' | 'deleteChannel' }
>;

/** The dialogs about a channel. One whose channel goes away meanwhile closes. */
export function ChannelOverlay(overlay: ChannelOverlayKind) {
  const channel = useGateway((state) =>
    overlay.kind === 'createChannel' ? undefined : state.channels[overlay.channelId],
  );
  if (overlay.kind === 'createChannel') {
    return (
      <CreateChannelDialog
        serverId={overlay.serverId}
        parentId={overlay.parentId}
        category={overlay.category ?? false}
      />
    );
  }
  if (!channel) return null;
  return overlay.kind === 'editChannel' ? (
    <EditChannelDialog channel={channel} />
  ) : (
    <DeleteChannelDialog channel={channel} />
  );
}
