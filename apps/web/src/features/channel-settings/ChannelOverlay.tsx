import { useGateway } from '../../state/gateway-store.ts';
import type { Overlay } from '../../state/overlays.ts';
import { CreateChannelDialog } from './CreateChannelDialog.tsx';
import { DeleteChannelDialog } from './DeleteChannelDialog.tsx';

type ChannelOverlayKind = Extract<Overlay, { readonly kind: 'createChannel' | 'deleteChannel' }>;

/** The dialogs of a channel. They close when the channel is deleted. */
export function ChannelOverlay(overlay: ChannelOverlayKind) {
  const channel = useGateway((state) => {
    const id = overlay.kind === 'createChannel' ? overlay.copyOf : overlay.channelId;
    return id ? state.channels[id] : undefined;
  });
  if (overlay.kind === 'createChannel') {
    return (
      <CreateChannelDialog
        serverId={overlay.serverId}
        parentId={overlay.parentId}
        category={overlay.category ?? false}
        source={channel}
      />
    );
  }
  return channel ? <DeleteChannelDialog channel={channel} /> : null;
}
