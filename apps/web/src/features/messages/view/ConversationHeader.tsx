import { Link } from '@tanstack/react-router';
import { ArrowLeft, type LucideIcon, Pin, Rss, Search, Spool, UserPlus, Users } from 'lucide-react';
import { useGateway } from '../../../state/gateway-store.ts';
import { openOverlay } from '../../../state/overlays.ts';
import { mayInChannel } from '../../../state/permissions.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { isTextLike } from '../../../state/selectors.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { channelIcon } from '../../../ui/channel-icon.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { announcementText } from '../../announcements/strings.ts';
import { openMembers, toggleMembers } from '../../members/panel.ts';
import { pinText } from '../../pins/strings.ts';
import { searchText } from '../../search/strings.ts';
import { threadText } from '../../threads/strings.ts';
import { ThreadControls, ThreadTitle } from '../../threads/ThreadHeader.tsx';
import { useConversation } from '../conversation.ts';
import { closeSidePanel, type SidePanelKind, toggleSidePanel, useSidePanel } from '../side-panel.ts';
import { messageText } from '../strings.ts';

interface PanelButtonProps {
  kind: SidePanelKind;
  icon: LucideIcon;
  label: string;
  shortcut?: string;
}

/** Opens a panel beside the conversation, and closes it. */
function PanelButton({ kind, icon, label, shortcut }: PanelButtonProps) {
  const { channel } = useConversation();
  const panel = useSidePanel(channel);
  return (
    <IconButton
      label={label}
      {...(shortcut ? { shortcut } : {})}
      side="bottom"
      pressed={panel === kind}
      onClick={() => toggleSidePanel(channel, kind)}
    >
      <Icon of={icon} />
    </IconButton>
  );
}

/** Asks where the announcements of this channel are to be copied. */
function FollowButton({ channelId, narrow }: { channelId: string; narrow: boolean }) {
  const follow = () => openOverlay({ kind: 'followChannel', channelId });
  if (!narrow) return <Button onClick={follow}>{announcementText.follow}</Button>;
  return (
    <IconButton label={announcementText.follow} side="bottom" onClick={follow}>
      <Icon of={Rss} />
    </IconButton>
  );
}

/** Members in the place of the panel that is open. */
function showMembers(): void {
  closeSidePanel();
  openMembers();
}

/** The head of a conversation: its name and topic, and what opens beside it. */
export function ConversationHeader({ membersShown }: { membersShown: boolean }) {
  const { channel } = useConversation();
  const narrow = useNarrow();
  const panel = useSidePanel(channel);
  const thread = channel.kind === 'thread';
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
      {thread ? (
        <ThreadTitle thread={channel} />
      ) : (
        <>
          {direct ? null : <Icon of={channelIcon(channel.kind)} className="shrink-0 text-faint" />}
          <h1
            className={classNames('truncate font-semibold', channel.topic && !narrow && 'max-w-1/2 shrink-0')}
          >
            {channel.name}
          </h1>
        </>
      )}
      {channel.topic && !narrow ? (
        <>
          <span className="h-5 w-px shrink-0 bg-line" />
          <p title={channel.topic} className="min-w-0 truncate text-muted text-sm">
            {channel.topic}
          </p>
        </>
      ) : null}
      <span className="flex-1" />
      {thread ? <ThreadControls thread={channel} /> : null}
      {channel.kind === 'announcement' ? <FollowButton channelId={channel.id} narrow={narrow} /> : null}
      {mayInvite && !thread && !narrow ? (
        <IconButton
          label={messageText.invite}
          side="bottom"
          onClick={() => openOverlay({ kind: 'invite', serverId: channel.serverId, channelId: channel.id })}
        >
          <Icon of={UserPlus} />
        </IconButton>
      ) : null}
      {isTextLike(channel) && !direct && !(narrow && channel.kind === 'announcement') ? (
        <PanelButton kind="threads" icon={Spool} label={threadText.panel} />
      ) : null}
      <PanelButton kind="pins" icon={Pin} label={pinText.panel} />
      <PanelButton kind="search" icon={Search} label={searchText.panel} shortcut="Mod+F" />
      {direct || (thread && narrow) ? null : (
        <IconButton
          label={membersShown ? messageText.hideMembers : messageText.showMembers}
          shortcut="Mod+Shift+M"
          side="bottom"
          pressed={membersShown}
          onClick={() => (panel ? showMembers() : toggleMembers())}
        >
          <Icon of={Users} />
        </IconButton>
      )}
    </header>
  );
}
