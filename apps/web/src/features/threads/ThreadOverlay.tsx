import { useNavigate } from '@tanstack/react-router';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay, type Overlay } from '../../state/overlays.ts';
import { threadDelete } from '../../state/resources/threads.ts';
import { isPost } from '../../state/selectors.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { EditThreadDialog } from './EditThreadDialog.tsx';
import { threadMenuText } from './menu-strings.ts';
import { StartThreadDialog } from './StartThreadDialog.tsx';
import { threadText as text } from './strings.ts';

type ThreadOverlayKind = Extract<Overlay, { readonly kind: 'startThread' | 'editThread' | 'deleteThread' }>;

/** The dialogs of threads. They close when their channel or thread is deleted. */
export function ThreadOverlay(overlay: ThreadOverlayKind) {
  const channel = useGateway((state) => state.channels[overlay.channelId]);
  const navigate = useNavigate();
  if (!channel) return null;
  if (overlay.kind === 'startThread')
    return <StartThreadDialog parent={channel} messageId={overlay.messageId ?? null} />;
  if (overlay.kind === 'editThread') return <EditThreadDialog thread={channel} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={text.deleteTitle(channel.name)}
      description={text.deleteHint}
      confirm={threadMenuText.delete(isPost(channel))}
      audited
      onConfirm={async (audited) => {
        await client.api.deleteChannel({ channelId: channel.id, ...audited });
        if (location.pathname.includes(channel.id) && channel.parentId) {
          await navigate({
            to: '/servers/$serverId/channels/$channelId',
            params: { serverId: channel.serverId, channelId: channel.parentId },
            replace: true,
          });
        }
        gatewayStore.update((state) => threadDelete(state, channel));
        showToast(text.deleted(channel.name));
      }}
    />
  );
}
