import type { Message } from '@guildhall/protocol';
import { Ellipsis } from 'lucide-react';
import { useMessageSelection } from '../../../state/messages/message-selection.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useConversation } from '../conversation.ts';
import { messageText } from '../strings.ts';
import { messageActionText } from './action-strings.ts';
import { MessageParts } from './MessageParts.tsx';
import { listActions, menuEntries } from './message-actions.ts';

interface MessageActionsProps {
  message: Message;
  /** Called when the menu opens or closes; the buttons stay while it is open. */
  onMenu(open: boolean): void;
}

/** The buttons of a hovered or focused message. In selection mode they would cover the box of the row above. */
export function MessageActions({ message, onMenu }: MessageActionsProps) {
  const conversation = useConversation();
  const actions = listActions(message, conversation);
  if (useMessageSelection(message.channelId)) return null;
  return (
    <div
      role="toolbar"
      aria-label={messageActionText.actions}
      className="absolute -top-3.5 end-4 z-10 flex rounded-control border border-line bg-raised p-px shadow-float"
    >
      <MessageParts place="toolbar" message={message} />
      {actions
        .filter(({ atHand }) => atHand)
        .map((action) => (
          <IconButton
            key={action.id}
            label={action.label}
            shortcut={action.shortcut ?? ''}
            onClick={action.run}
          >
            <Icon of={action.icon} size={16} />
          </IconButton>
        ))}
      <Menu align="end" onOpenChange={onMenu} entries={menuEntries(actions.filter(({ atHand }) => !atHand))}>
        <IconButton label={messageText.more}>
          <Icon of={Ellipsis} size={16} />
        </IconButton>
      </Menu>
    </div>
  );
}
