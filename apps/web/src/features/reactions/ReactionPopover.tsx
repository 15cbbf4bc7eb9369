import type { Message } from '@guildhall/protocol';
import { pickReaction, useIsReactionPickerOpen } from '../../state/messages/reaction-picker.ts';
import { EmojiPopover } from '../emoji/index.ts';
import { addReaction } from './react.ts';

/** The picker beside a message that someone reacts to. */
export function ReactionPopover({ message }: { message: Message }) {
  const open = useIsReactionPickerOpen(message.id);
  if (!open) return null;
  const close = () => pickReaction(null);
  return (
    <EmojiPopover
      open
      anchored
      onOpenChange={close}
      place={{ channelId: message.channelId }}
      returnTo={() => document.querySelector<HTMLElement>(`[data-message="${message.id}"]`)}
      onPick={(emoji) => {
        close();
        addReaction(message, emoji);
      }}
    >
      <span className="absolute top-1 end-4 h-6 w-0" />
    </EmojiPopover>
  );
}
