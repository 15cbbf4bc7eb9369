import { useNavigate } from '@tanstack/react-router';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { serverDelete } from '../../state/resources/servers.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { serverSectionText } from './section-strings.ts';
import { serverText as text } from './strings.ts';

export function LeaveServerDialog({ serverId }: { serverId: string }) {
  const name = useGateway((state) => state.servers[serverId]?.name ?? '');
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={text.leaveTitle(name)}
      description={text.leaveHint}
      confirm={serverSectionText.leave}
      onConfirm={async () => {
        await client.api.leaveServer({ serverId });
        if (`${location.pathname}/`.startsWith(`/servers/${serverId}/`)) await navigate({ to: '/' });
        gatewayStore.update((state) => serverDelete(state, { id: serverId, cause: 'left' }));
        showToast(text.left(name));
      }}
    />
  );
}
