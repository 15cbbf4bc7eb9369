import type { Role, ServerChannel, User } from '@guildhall/protocol';
import type { ReactNode } from 'react';
import { useGateway } from '../../../../state/gateway-store.ts';
import { PressMenu } from '../../../../ui/floating/PressMenu.tsx';
import { ContextMenu } from '../../../../ui/Menu.tsx';
import { useMenu } from '../../../../ui/menu-slot.ts';
import { channelMenu } from '../../../channels/index.ts';
import { ProfilePopover, personMenu } from '../../../profiles/index.ts';
import { roleMenu } from '../../../roles/index.ts';

interface MentionMenuProps {
  kind: 'user' | 'role' | 'channel';
  id: string;
  serverId: string;
  children: ReactNode;
}

/** The menu of a mention: a person's profile and menu, or the menu of a role or channel; none for unknown ones. */
export function MentionMenu({ kind, id, serverId, children }: MentionMenuProps) {
  const member = useGateway((state) => (kind === 'user' ? state.members[serverId]?.byId[id] : undefined));
  const channel = useGateway((state) => (kind === 'channel' ? state.channels[id] : undefined));
  const role = useGateway((state) =>
    kind === 'role' ? state.roles[serverId]?.find((known) => known.id === id) : undefined,
  );
  if (member) {
    return (
      <PersonMenu user={member.user} name={member.nick ?? member.user.displayName} serverId={serverId}>
        {children}
      </PersonMenu>
    );
  }
  if (channel) return <ChannelMenu channel={channel}>{children}</ChannelMenu>;
  if (role) {
    return (
      <RoleMenu role={role} serverId={serverId}>
        {children}
      </RoleMenu>
    );
  }
  return children;
}

interface PersonMenuProps {
  user: User;
  name: string;
  serverId: string;
  children: ReactNode;
}

function PersonMenu({ user, name, serverId, children }: PersonMenuProps) {
  const person = { user, serverId, name };
  const entries = useMenu(personMenu, person);
  return (
    <ContextMenu entries={entries} label={name}>
      <span>
        <ProfilePopover person={person}>
          <button type="button" className="inline rounded-[4px] hover:underline">
            {children}
          </button>
        </ProfilePopover>
      </span>
    </ContextMenu>
  );
}

interface RoleMenuProps {
  role: Role;
  serverId: string;
  children: ReactNode;
}

function RoleMenu({ role: { id, name }, serverId, children }: RoleMenuProps) {
  return (
    <PressMenu entries={useMenu(roleMenu, { id, serverId })} label={name}>
      <button type="button" className="inline rounded-[4px] hover:underline">
        {children}
      </button>
    </PressMenu>
  );
}

function ChannelMenu({ channel, children }: { channel: ServerChannel; children: ReactNode }) {
  return (
    <ContextMenu entries={useMenu(channelMenu, channel)} label={channel.name}>
      <span>{children}</span>
    </ContextMenu>
  );
}
