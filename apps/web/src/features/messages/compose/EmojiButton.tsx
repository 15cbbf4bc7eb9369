import { Smile } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { EmojiPopover, ExpressionPanel, emojiFirstText } from '../../emoji/index.ts';

interface EmojiButtonProps {
  channelId: string;
  /** @param emoji in the format of messages: Unicode, or name:id */
  onEmoji(emoji: string): void;
  /** Ids of the stickers chosen so far. */
  stickers?: readonly string[];
  /** Toggles a sticker. Stickers are offered only with this. */
  onSticker?(stickerId: string): void;
  /** The field that gets the focus back. */
  field(): HTMLElement | null;
}

/** The picker of emoji, and of stickers for the composer. */
export function EmojiButton({ channelId, onEmoji, stickers = [], onSticker, field }: EmojiButtonProps) {
  const [open, setOpen] = useState(false);
  const pick = (emoji: string) => {
    setOpen(false);
    onEmoji(emoji);
  };
  return (
    <EmojiPopover
      open={open}
      onOpenChange={setOpen}
      place={{ channelId }}
      onPick={pick}
      returnTo={field}
      content={
        onSticker ? (
          <ExpressionPanel
            channelId={channelId}
            onPick={pick}
            stickers={stickers}
            onSticker={(stickerId) => {
              setOpen(false);
              onSticker(stickerId);
            }}
          />
        ) : undefined
      }
    >
      <IconButton label={emojiFirstText.open} className="my-[5px] touch:my-0">
        <Icon of={Smile} />
      </IconButton>
    </EmojiPopover>
  );
}
