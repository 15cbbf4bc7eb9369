import { useNavigate } from '@tanstack/react-router';
import { client } from '../../../state/client.ts';
import { closeOverlay } from '../../../state/overlays.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { directFirstText } from '../first-strings.ts';
import { groupText as text } from './group-strings.ts';

/** Confirms leaving a group, from which only its people can bring one back. */
export function LeaveGroupDialog({ channelId, name }: { channelId: string; name: string }) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={text.leaveTitle(name)}
      description={text.leaveHint}
      confirm={directFirstText.leave}
      onConfirm={async () => {
        await client.api.deleteChannel({ channelId });
        if (location.pathname === `/messages/${channelId}`) await navigate({ to: '/messages' });
      }}
    />
  );
}
