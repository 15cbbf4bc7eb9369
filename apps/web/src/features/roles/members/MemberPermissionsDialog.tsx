import type { Permission } from '@guildhall/protocol/permissions';
import { Check, Info, Minus } from 'lucide-react';
import { useMemo } from 'react';
import { list } from '../../../languages/words.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import type { GatewayState } from '../../../state/model.ts';
import { closeOverlay, type Person } from '../../../state/overlays.ts';
import { useLoadedMember } from '../../../state/people/wanted-members.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RoleText } from '../../../ui/marks/RoleColour.tsx';
import { Loading } from '../../../ui/Surface.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import { permissionNames } from '../../../ui/text/permission-strings.ts';
import { PermissionGroups, PermissionHint } from '../../permissions/index.ts';
import { roleText as text } from '../strings.ts';
import { type ExplainedPermissions, explainPermissions, hasPermission } from './member-permissions.ts';

interface MemberPermissionsDialogProps {
  serverId: string;
  person: Person;
  onClose?(): void;
}

/** A member's permissions in the server, and the roles that give them. */
export function MemberPermissionsDialog({
  serverId,
  person,
  onClose = closeOverlay,
}: MemberPermissionsDialogProps) {
  useLoadedMember(serverId, person.id);
  const explained = useExplained(serverId, person.id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="broad"
      title={text.permissionsOf(person.name)}
      description={text.permissionsHint}
    >
      {explained ? (
        <div className="grid gap-4">
          <Overall explained={explained} />
          <PermissionGroups row={(permission) => <Line permission={permission} explained={explained} />} />
        </div>
      ) : (
        <Loading label={text.loadingMembers} />
      )}
    </Dialog>
  );
}

function useExplained(serverId: string, userId: string): ExplainedPermissions | null {
  const servers = useGateway((state) => state.servers);
  const roles = useGateway((state) => state.roles);
  const members = useGateway((state) => state.members);
  return useMemo(
    () => explainPermissions({ servers, roles, members } as GatewayState, serverId, userId),
    [servers, roles, members, serverId, userId],
  );
}

/** Notes that apply to all permissions. */
function Overall({ explained }: { explained: ExplainedPermissions }) {
  const { isOwner, administratorBy, restriction, timeoutUntil } = explained;
  const sentence = isOwner
    ? text.isOwner
    : administratorBy.length > 0
      ? text.byAdministrator(list(administratorBy.map(({ name }) => name)))
      : restriction === 'pending'
        ? text.pending
        : restriction === 'timeout' && timeoutUntil
          ? text.timedOut(formatFull(timeoutUntil))
          : null;
  if (!sentence) return null;
  return (
    <p className="flex gap-2 rounded-card bg-amber-soft px-3 py-2 text-sm">
      <Icon of={Info} size={16} className="mt-0.5 shrink-0 text-amber" />
      {sentence}
    </p>
  );
}

function Line({ permission, explained }: { permission: Permission; explained: ExplainedPermissions }) {
  const held = hasPermission(explained, permission);
  const roles = explained.givenBy.get(permission) ?? [];
  return (
    <div className="flex items-start gap-3 border-line border-b py-2.5 last:border-b-0">
      <span className={held ? 'text-accent' : 'text-faint'}>
        <Icon of={held ? Check : Minus} className="mt-0.5" />
        <span className="sr-only">{held ? text.held : text.lacking}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{permissionNames[permission]}</p>
        <div className="text-muted text-sm">
          <PermissionHint permission={permission} />
        </div>
        <ul className="mt-1 flex flex-wrap gap-1.5 text-sm">
          {roles.map((role) => (
            <li key={role.id} className="rounded-control border border-line px-1.5">
              <RoleText colour={role.color}>{role.name}</RoleText>
            </li>
          ))}
          {roles.length === 0 && !held ? <li className="text-faint">{text.notHeld}</li> : null}
        </ul>
      </div>
    </div>
  );
}
