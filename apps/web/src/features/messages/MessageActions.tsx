import type { Message } from '@guildhall/protocol';
import { IconButton } from '../../design/Button.tsx';
import { Icon } from '../../design/Icon.tsx';
import { useConversation } from './conversation.ts';
import { actionsOf } from './message-actions.ts';
import { messageText } from './strings.ts';

/** The buttons at a message's corner while it is hovered or has the focus. */
export function MessageActions({ message }: { message: Message }) {
  const conversation = useConversation();
  return (
    <div
      role="toolbar"
      aria-label={messageText.actions}
      className="absolute -top-3.5 right-4 z-10 flex rounded-control border border-line bg-raised p-px shadow-float"
    >
      {actionsOf(message, conversation).map((action) => (
        <IconButton
          key={action.id}
          label={action.label}
          shortcut={action.shortcut ?? ''}
          onClick={(event) => action.run(event.shiftKey)}
          className={action.danger ? 'hover:text-danger' : ''}
        >
          <Icon of={action.icon} size={16} />
        </IconButton>
      ))}
    </div>
  );
}
