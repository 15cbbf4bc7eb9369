import type { Role } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { roleDelete } from '../../state/resources/roles.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { roleText as text } from './strings.ts';

interface DeleteRoleDialogProps {
  serverId: string;
  role: Role;
  /** The number of its members, if known. */
  count: number | undefined;
  onClose(): void;
}

/** Confirms deleting a role, and names the effects. */
export function DeleteRoleDialog({ serverId, role, count, onClose }: DeleteRoleDialogProps) {
  const channels = useGateway(
    (state) =>
      Object.values(state.channels).filter(
        (channel) => channel.serverId === serverId && channel.overwrites.some(({ id }) => id === role.id),
      ).length,
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.deleteTitle(role.name)}
      description={`${text.deleteLost(count, channels)} ${text.deleteHint}`}
      confirm={text.delete}
      audited
      onConfirm={async (audited) => {
        await client.api.deleteRole({ serverId, roleId: role.id, ...audited });
        gatewayStore.update((state) => roleDelete(state, { serverId, roleId: role.id }));
        showToast(text.deleted(role.name));
      }}
    />
  );
}
