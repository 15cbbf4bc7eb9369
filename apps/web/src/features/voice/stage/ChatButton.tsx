import { MessageSquare } from 'lucide-react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useOverlaid } from '../../../ui/use-media.ts';
import { voiceText as text } from '../strings.ts';
import { toggleChat, useChatShown } from './chat-shown.ts';

/** Shows or hides the chat of a voice channel. */
export function ChatButton() {
  const narrow = useOverlaid();
  const shown = useChatShown(narrow);
  return (
    <IconButton
      label={shown ? text.hideChat : text.showChat}
      side="bottom"
      active={shown}
      onClick={() => toggleChat(narrow)}
    >
      <Icon of={MessageSquare} />
    </IconButton>
  );
}
