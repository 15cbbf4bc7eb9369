import type { Message } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { writtenEmoji } from '../../ui/text/written-emoji.ts';
import { useRecentEmoji } from '../emoji/index.ts';
import { reactionDialogText } from './dialog-strings.ts';
import { addReaction, mayAddReaction } from './react.ts';

const QUICK = 3;

/** Recently used emoji, for reacting with one press. */
export function QuickReactions({ message }: { message: Message }) {
  const recent = useRecentEmoji();
  const allowed = useGateway((state) => mayAddReaction(state, message));
  if (!allowed) return null;
  return recent.slice(0, QUICK).map((emoji) => (
    <IconButton
      key={emoji}
      label={reactionDialogText.quick(writtenEmoji(emoji))}
      onClick={() => addReaction(message, emoji)}
    >
      <EmojiText emoji={emoji} />
    </IconButton>
  ));
}
