import type { Message } from '@guildhall/protocol';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/Button.tsx';
import { EmojiText } from '../../../ui/EmojiText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useRecentEmoji } from '../../emoji/emoji-habits.ts';
import { addReaction } from '../../reactions/react.ts';
import { reactionText } from '../../reactions/strings.ts';
import { useConversation } from '../conversation.ts';
import { messageText } from '../strings.ts';
import { actionsOf, type MessageAction } from './message-actions.ts';

/** What has a button of its own; the rest is in a menu. */
const AT_HAND = new Set<MessageAction['id']>(['react', 'reply', 'thread', 'edit']);
const QUICK = 3;

interface MessageActionsProps {
  message: Message;
  /** The menu opened or closed: the buttons stay while it is open. */
  onMenu(open: boolean): void;
}

/** The buttons at a message's corner while it is hovered or has the focus. */
export function MessageActions({ message, onMenu }: MessageActionsProps) {
  const conversation = useConversation();
  const actions = actionsOf(message, conversation);
  const mayReact = actions.some(({ id }) => id === 'react');
  return (
    <div
      role="toolbar"
      aria-label={messageText.actions}
      className="absolute -top-3.5 right-4 z-10 flex rounded-control border border-line bg-raised p-px shadow-float"
    >
      {mayReact ? <QuickReactions message={message} /> : null}
      {actions
        .filter(({ id }) => AT_HAND.has(id))
        .map((action) => (
          <IconButton
            key={action.id}
            label={action.label}
            shortcut={action.shortcut ?? ''}
            onClick={(event) => action.run(event.shiftKey)}
          >
            <Icon of={action.icon} size={16} />
          </IconButton>
        ))}
      <Menu
        align="end"
        onOpenChange={onMenu}
        entries={actions
          .filter(({ id }) => !AT_HAND.has(id))
          .map((action) => ({ ...action, shortcut: action.shortcut ?? '', run: () => action.run(false) }))}
      >
        <IconButton label={messageText.more}>
          <Icon of={Ellipsis} size={16} />
        </IconButton>
      </Menu>
    </div>
  );
}

/** What one reacts with most lately, at one press. */
function QuickReactions({ message }: { message: Message }) {
  const recent = useRecentEmoji();
  return recent.slice(0, QUICK).map((emoji) => (
    <IconButton key={emoji} label={reactionText.quick(emoji)} onClick={() => addReaction(message, emoji)}>
      <EmojiText emoji={emoji} />
    </IconButton>
  ));
}
