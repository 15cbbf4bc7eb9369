import { Link } from '@tanstack/react-router';
import { ArrowLeft, UserPlus, Users } from 'lucide-react';
import { IconButton } from '../../design/Button.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useNarrow } from '../../design/use-media.ts';
import { DIRECT } from '../../state/directs.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { channelIcon } from '../channels/channel-icon.ts';
import { toggleMembers } from '../members/panel.ts';
import { useConversation } from './conversation.ts';
import { messageText } from './strings.ts';

/** The head of a conversation: its name and topic, and what opens beside it. */
export function ConversationHeader({ membersShown }: { membersShown: boolean }) {
  const { channel } = useConversation();
  const narrow = useNarrow();
  const direct = channel.serverId === DIRECT;
  const mayInvite = useGateway((state) => mayInChannel(state, channel.id, 'createInvite'));
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b px-2 wide:px-4">
      {narrow ? (
        <Link
          {...(direct
            ? { to: '/messages' }
            : { to: '/servers/$serverId', params: { serverId: channel.serverId } })}
          aria-label={messageText.back}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-hover"
        >
          <Icon of={ArrowLeft} size={20} />
        </Link>
      ) : null}
      {direct ? null : <Icon of={channelIcon(channel.kind)} className="shrink-0 text-faint" />}
      <h1 className="max-w-1/2 shrink-0 truncate font-semibold">{channel.name}</h1>
      {channel.topic && !narrow ? (
        <>
          <span className="h-5 w-px shrink-0 bg-line" />
          <p title={channel.topic} className="min-w-0 truncate text-muted text-sm">
            {channel.topic}
          </p>
        </>
      ) : null}
      <span className="flex-1" />
      {mayInvite && !narrow ? (
        <IconButton
          label={messageText.invite}
          side="bottom"
          onClick={() => openOverlay({ kind: 'invite', serverId: channel.serverId, channelId: channel.id })}
        >
          <Icon of={UserPlus} />
        </IconButton>
      ) : null}
      {direct ? null : (
        <IconButton
          label={membersShown ? messageText.hideMembers : messageText.showMembers}
          shortcut="Mod+Shift+M"
          side="bottom"
          pressed={membersShown}
          onClick={toggleMembers}
        >
          <Icon of={Users} />
        </IconButton>
      )}
    </header>
  );
}
