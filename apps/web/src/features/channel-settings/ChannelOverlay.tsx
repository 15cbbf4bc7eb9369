import { useGateway } from '../../state/gateway-store.ts';
import { closeOverlay, type Overlay } from '../../state/overlays.ts';
import { SyncDialog } from './access/SyncDialog.tsx';
import { CreateChannelDialog } from './CreateChannelDialog.tsx';
import { DeleteChannelDialog } from './DeleteChannelDialog.tsx';

type ChannelOverlayKind = Extract<
  Overlay,
  { readonly kind: 'createChannel' | 'deleteChannel' | 'syncChannel' }
>;

/** The dialogs of a channel. They close when the channel is deleted. */
export function ChannelOverlay(overlay: ChannelOverlayKind) {
  const channel = useGateway((state) => {
    const id = overlay.kind === 'createChannel' ? overlay.copyOf : overlay.channelId;
    return id ? state.channels[id] : undefined;
  });
  if (overlay.kind === 'createChannel') {
    if (overlay.copyOf && !channel) return null;
    return (
      <CreateChannelDialog
        serverId={overlay.serverId}
        parentId={overlay.parentId}
        category={overlay.category ?? false}
        source={channel}
      />
    );
  }
  if (channel && overlay.kind === 'syncChannel')
    return <SyncDialog channel={channel} moved onClose={closeOverlay} />;
  return channel ? <DeleteChannelDialog channel={channel} /> : null;
}
