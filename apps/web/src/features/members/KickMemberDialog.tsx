import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { memberText as text } from './strings.ts';

interface KickMemberDialogProps {
  serverId: string;
  userId: string;
  name: string;
}

/** Asks before a member is removed; they can come back with an invite. */
export function KickMemberDialog({ serverId, userId, name }: KickMemberDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={closeOverlay}
      title={text.kickTitle(name)}
      description={text.kickHint}
      confirm={text.kick}
      onConfirm={async () => {
        try {
          await client.api.kickMember({ serverId, userId });
        } catch (error) {
          return describeError(error);
        }
        showToast(text.kicked(name));
        return undefined;
      }}
    />
  );
}
