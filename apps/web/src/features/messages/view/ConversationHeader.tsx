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
import { useConversation, useMessageFormat } from '../conversation.ts';
import { TextLine } from '../row/MessageText.tsx';
import { closeSidePanel, toggleSidePanel, useSidePanel } from '../side-panel.ts';
import { type ConversationPanel, conversationPanels } from '../slots.ts';
import { messageText } from '../strings.ts';
import { ConversationParts } from './ConversationParts.tsx';

/** Opens a panel beside the conversation, and closes it. */
function PanelButton({ panel: { id, icon, label, shortcut = '' } }: { panel: ConversationPanel }) {
  const { channel } = useConversation();
  const open = useSidePanel(channel);
  return (
    <IconButton
      label={label}
      shortcut={shortcut}
      side="bottom"
      pressed={open === id}
      onClick={() => toggleSidePanel(channel, id)}
    >
      <Icon of={icon} />
    </IconButton>
  );
}

/** Members in the place of the panel that is open. */
function showMembers(): void {
  closeSidePanel();
  openMembers();
}

/** On one line, as far as there is room; a tip shows the rest. */
function Topic({ content }: { content: string }) {
  const context = useMessageFormat({ mentionEveryone: false });
  return (
    <p title={plainText(content, context.names)} className="min-w-0 truncate text-muted text-sm">
      <TextLine content={content} context={context} />
    </p>
  );
}

/** The head of a conversation: its name and topic, and what opens beside it. */
export function ConversationHeader() {
  const { channel } = useConversation();
  const narrow = useNarrow();
  const panel = useSidePanel(channel);
  const membersShown = useMembersShown(useOverlaid() ? 'over' : 'beside') && !panel;
  const direct = channel.serverId === DIRECT;
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
        .filter(({ shown }) => shown(channel, narrow))
        .map((entry) => (
          <PanelButton key={entry.id} panel={entry} />
        ))}
      {!hasMembers(channel) || (channel.kind === 'thread' && narrow) ? null : (
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
