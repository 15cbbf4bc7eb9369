import type { ServerChannel } from '@guildhall/protocol';
import { plainText } from '@guildhall/protocol/text-formatting';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Users } from 'lucide-react';
import { DIRECT } from '../../../state/resources/directs.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { channelIcon } from '../../../ui/marks/channel-icon.ts';
import { useNarrow, useOverlaid } from '../../../ui/use-media.ts';
import { hasMembers, openMembers, toggleMembers, useMembersShown } from '../../members/index.ts';
import { closeSidePanel, openSidePanel, toggleSidePanel, useSidePanel } from '../beside/side-panel.ts';
import { useConversation, useMessageFormat } from '../conversation.ts';
import { TextLine } from '../row/MessageText.tsx';
import { type ConversationPanel, conversationPanels } from '../slots.ts';
import { messageText } from '../strings.ts';
import { ConversationParts } from './ConversationParts.tsx';

interface PanelButtonProps extends Pick<ConversationHeaderProps, 'thread'> {
  panel: ConversationPanel;
}

/** Toggles a panel beside the conversation. */
function PanelButton({ panel: { id, icon, label, shortcut = '' }, thread }: PanelButtonProps) {
  const { channel, openChannel } = useConversation();
  const open = useSidePanel(channel);
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      side="bottom"
      pressed={!thread && open === id}
      onClick={() => {
        if (!thread) {
          toggleSidePanel(channel, id);
          return;
        }
        openSidePanel(channel, id);
        openChannel(channel.id);
      }}
    >
      <Icon of={icon} />
    </IconButton>
  );
}

/** Shows members instead of the open panel. */
function showMembers(): void {
  closeSidePanel();
  openMembers();
}

/** The topic on one line; a tooltip shows the rest. */
function Topic({ content }: { content: string }) {
  const context = useMessageFormat({ mentionEveryone: false });
  return (
    <p title={plainText(content, context.names)} className="min-w-0 truncate text-muted text-sm">
      <TextLine content={content} context={context} />
    </p>
  );
}

interface ConversationHeaderProps {
  /** The thread beside the conversation. */
  thread: ServerChannel | null;
}

/** The header of a conversation: name, topic, and buttons of panels. */
export function ConversationHeader({ thread }: ConversationHeaderProps) {
  const { channel, inChannel, openChannel } = useConversation();
  const narrow = useNarrow();
  const panel = useSidePanel(channel);
  const membersShown = useMembersShown(useOverlaid() ? 'over' : 'beside') && !panel && !thread;
  const direct = channel.serverId === DIRECT;
  return (
    <header className="flex h-14 shrink-0 items-center gap-[8px] border-b px-[8px] wide:px-4">
      {narrow ? (
        <Link
          {...(direct
            ? { to: '/messages' }
            : { to: '/servers/$serverId', params: { serverId: channel.serverId } })}
          aria-label={messageText.back}
          className="grid size-[44px] shrink-0 place-items-center rounded-control text-muted hover:bg-hover"
        >
          <Icon of={ArrowLeft} size={20} />
        </Link>
      ) : null}
      <ConversationParts place="title">
        {direct ? null : <Icon of={channelIcon(channel.kind)} className="shrink-0 text-faint" />}
        <h1
          dir="auto"
          className={classNames('truncate font-semibold', channel.topic && !narrow && 'max-w-1/2 shrink-0')}
        >
          {channel.name}
        </h1>
      </ConversationParts>
      {channel.topic && !narrow ? (
        <>
          <span className="h-5 w-px shrink-0 bg-line" />
          <Topic content={channel.topic} />
        </>
      ) : null}
      <span className="flex-1" />
      <ConversationParts place="control" />
      {conversationPanels
        .entries()
        .filter(({ shown }) => !inChannel && shown(channel, narrow))
        .map((entry) => (
          <PanelButton key={entry.id} panel={entry} thread={thread} />
        ))}
      {inChannel || !hasMembers(channel) || (channel.kind === 'thread' && narrow) ? null : (
        <IconButton
          label={membersShown ? messageText.hideMembers : messageText.showMembers}
          shortcut="Mod+Shift+M"
          side="bottom"
          pressed={membersShown}
          onClick={() => {
            if (thread) openChannel(channel.id);
            if (thread || panel) showMembers();
            else toggleMembers();
          }}
        >
          <Icon of={Users} />
        </IconButton>
      )}
    </header>
  );
}
