import { Smile } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { EmojiPopover, ExpressionPanel, emojiFirstText } from '../../emoji/index.ts';

interface EmojiButtonProps {
  channelId: string;
  /** @param emoji as it is sent: Unicode, or name:id */
  onEmoji(emoji: string): void;
  /** Ids of the stickers chosen so far. */
  stickers: readonly string[];
  /** Chooses a sticker, or takes a chosen one back. */
  onSticker(stickerId: string): void;
  /** Where one goes on writing. */
  field(): HTMLElement | null;
}

/** Emoji and stickers for the message that is being written. */
export function EmojiButton({ channelId, onEmoji, stickers, onSticker, field }: EmojiButtonProps) {
  const [open, setOpen] = useState(false);
  const pick = (emoji: string) => {
    setOpen(false);
    onEmoji(emoji);
  };
  return (
    <EmojiPopover
      open={open}
      onOpenChange={setOpen}
      channelId={channelId}
      onPick={pick}
      returnTo={field}
      content={
        <ExpressionPanel
          channelId={channelId}
          onPick={pick}
          stickers={stickers}
          onSticker={(stickerId) => {
            setOpen(false);
            onSticker(stickerId);
          }}
        />
      }
    >
      <IconButton label={emojiFirstText.open} className="my-[5px] touch:my-0">
        <Icon of={Smile} />
      </IconButton>
    </EmojiPopover>
  );
}
