import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useGateway } from '../../../../state/gateway-store.ts';
import { moduleWithInput } from '../../../../state/later.ts';
import { useLoadedMember } from '../../../../state/people/wanted-members.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { RoleText } from '../../../../ui/marks/RoleColour.tsx';
import type { FormatContext } from '../../conversation.ts';
import { messageText } from '../../strings.ts';

const useMenus = moduleWithInput(() => import('../../with-input.ts'));

interface WithMenuProps {
  kind: 'user' | 'role' | 'channel';
  id: string;
  context: FormatContext;
  children: ReactNode;
}

/** A mention with its menu, which only input can open. */
function WithMenu({ kind, id, context: { serverId }, children }: WithMenuProps) {
  const menus = useMenus(false);
  if (!menus) return children;
  return (
    <menus.MentionMenu kind={kind} id={id} serverId={serverId}>
      {children}
    </menus.MentionMenu>
  );
}

/**
 * A name in the look of mentions; amber when it calls the reader. Its `dir` keeps the direction of the name out of the
 * text around it.
 */
export function Mention({ me, children }: { me: boolean; children: ReactNode }) {
  return (
    <span
      dir="auto"
      className={classNames(
        'rounded-[4px] px-1 font-medium',
        me ? 'bg-amber-soft text-amber' : 'bg-accent-soft text-accent',
      )}
    >
      {children}
    </span>
  );
}

export function UserMention({ id, context }: { id: string; context: FormatContext }) {
  useLoadedMember(context.serverId, id);
  return (
    <WithMenu kind="user" id={id} context={context}>
      <Mention me={id === context.accountId}>@{context.names.user(id) ?? messageText.unknownUser}</Mention>
    </WithMenu>
  );
}

/** A mention in the colour of its role, if it has one. */
export function RoleMention({ id, context }: { id: string; context: FormatContext }) {
  const colour = useGateway(
    (state) => state.roles[context.serverId]?.find((role) => role.id === id)?.color ?? null,
  );
  return (
    <WithMenu kind="role" id={id} context={context}>
      <Mention me={false}>
        <RoleText colour={colour}>@{context.names.role(id) ?? messageText.unknownRole}</RoleText>
      </Mention>
    </WithMenu>
  );
}

export function ChannelLink({ id, context }: { id: string; context: FormatContext }) {
  const name = context.names.channel(id);
  if (!name) return <Mention me={false}>#{messageText.unknownChannel}</Mention>;
  return (
    <WithMenu kind="channel" id={id} context={context}>
      <Link
        dir="auto"
        to="/servers/$serverId/channels/$channelId"
        params={{ serverId: context.serverId, channelId: id }}
        className="rounded-[4px] bg-accent-soft px-1 font-medium text-accent hover:underline"
      >
        #{name}
      </Link>
    </WithMenu>
  );
}
