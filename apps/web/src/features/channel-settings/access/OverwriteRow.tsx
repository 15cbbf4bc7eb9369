import type { ServerChannel } from '@guildhall/protocol';
import { explainPermission } from '@guildhall/protocol/permission-reasons';
import { has, type Permission } from '@guildhall/protocol/permissions';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import {
  memberSubject,
  ownChannelPermissions,
  roleSubject,
} from '../../../state/channels/channel-permissions.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { useLoadedMembers } from '../../../state/people/wanted-members.ts';
import { memberName } from '../../../state/queries/people.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PermissionStates, permissionsOfKind } from '../../permissions/index.ts';
import { reasonText } from '../reason-text.ts';
import { channelSettingsText as text } from '../strings.ts';
import { useNameOf, usePermissionServer } from '../use-name-of.ts';
import { RoleMark } from './AccessPicker.tsx';
import type { OverwriteForm } from './overwrite-form.ts';

interface OverwriteRowProps {
  channel: ServerChannel;
  overwrite: OverwriteForm;
  /** The other overwrites of the form. */
  others: readonly OverwriteForm[];
  open: boolean;
  onOpen(open: boolean): void;
  onChange(overwrite: OverwriteForm): void;
  onRemove(): void;
}

/** The overwrite of a role or person; opens to its permissions. */
export function OverwriteRow(props: OverwriteRowProps) {
  const { channel, overwrite, open, onOpen, onRemove } = props;
  const panel = useId();
  useLoadedMembers(channel.serverId, overwrite.type === 'member' ? [overwrite.id] : []);
  const nameOf = useNameOf(channel.serverId);
  const name = nameOf(overwrite.id);
  const held = useGateway((state) => ownChannelPermissions(state, channel));
  const removable = ((overwrite.allow | overwrite.deny) & ~held) === 0n;
  const isEveryone = overwrite.id === channel.serverId;
  const summary = text.summary(count(overwrite.allow), count(overwrite.deny)) || text.nothingSet;
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex items-center pe-1.5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => onOpen(!open)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 px-3 text-start hover:bg-hover focus-visible:-outline-offset-2"
        >
          <TargetPicture serverId={channel.serverId} overwrite={overwrite} />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate font-medium">
              {name}
            </span>
            <span className="block text-muted text-sm tabular-nums">{summary}</span>
          </span>
          <Icon of={ChevronDown} className={classNames('shrink-0 text-muted', open && 'rotate-180')} />
        </button>
        {isEveryone ? null : (
          <IconButton
            label={removable ? text.removeTarget(name) : text.notRemovable(name)}
            aria-disabled={!removable}
            onClick={removable ? onRemove : undefined}
            className="hover:text-danger"
          >
            <Icon of={Trash2} />
          </IconButton>
        )}
      </div>
      {open ? (
        <div id={panel} className="border-line border-t p-3 wide:p-4">
          <States {...props} held={held} />
        </div>
      ) : null}
    </li>
  );
}

function TargetPicture({ serverId, overwrite }: { serverId: string; overwrite: OverwriteForm }) {
  const role = useGateway((state) => state.roles[serverId]?.find(({ id }) => id === overwrite.id));
  const member = useGateway((state) => state.members[serverId]?.byId[overwrite.id]);
  if (overwrite.type === 'role') return <RoleMark role={role} />;
  return (
    <Avatar
      id={overwrite.id}
      name={member ? memberName(member) : '?'}
      url={member?.user.avatarUrl ?? null}
      size={24}
    />
  );
}

interface StatesProps extends OverwriteRowProps {
  /** The permissions that the person can give or take. */
  held: bigint;
}

function States({ channel, overwrite, others, held, onChange }: StatesProps) {
  const member = useGateway((state) => state.members[channel.serverId]?.byId[overwrite.id]);
  const servers = useGateway((state) => state.servers);
  const [wasSet] = useState(overwrite.allow | overwrite.deny);
  const nameOf = useNameOf(channel.serverId);
  const server = usePermissionServer(channel.serverId);
  const subject =
    overwrite.type === 'member' && member
      ? memberSubject({ servers }, channel.serverId, member)
      : roleSubject(channel.serverId, overwrite.id);
  const inherited = (permission: Permission) =>
    reasonText(explainPermission(server, subject, [...others, overwrite], permission).reason, nameOf);
  return (
    <PermissionStates
      mask={permissionsOfKind(channel.kind) | wasSet | overwrite.allow | overwrite.deny}
      allow={overwrite.allow}
      deny={overwrite.deny}
      note={(permission) =>
        has(overwrite.allow | overwrite.deny, permission) ? undefined : inherited(permission)
      }
      refusal={(permission) => (has(held, permission) ? undefined : text.notHeld)}
      onChange={(choice) => onChange({ ...overwrite, ...choice })}
    />
  );
}

function count(some: bigint): number {
  return [...some.toString(2)].filter((digit) => digit === '1').length;
}
