import { useNavigate } from '@tanstack/react-router';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { closeOverlay } from '../../../state/overlays.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { directFirstText } from '../first-strings.ts';
import { groupText as text } from './group-strings.ts';

/** Confirms leaving a group: only its people can bring one back, and the last person to leave deletes it. */
export function LeaveGroupDialog({ channelId, name }: { channelId: string; name: string }) {
  const navigate = useNavigate();
  const isLast = useGateway((state) => state.directs[channelId]?.recipients.length === 0);
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={text.leaveTitle(name)}
      description={isLast ? text.leaveLastHint : text.leaveHint}
      confirm={directFirstText.leave}
      onConfirm={async () => {
        await client.api.deleteChannel({ channelId });
        if (location.pathname === `/messages/${channelId}`) await navigate({ to: '/messages' });
      }}
    />
  );
}
