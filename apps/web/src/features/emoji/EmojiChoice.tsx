import { SmilePlus, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { EmojiPopover } from './EmojiPopover.tsx';

interface EmojiChoiceProps {
  label: string;
  removeLabel: string;
  /** The server whose emoji come first. */
  serverId: string;
  emoji: string | null;
  onEmoji(emoji: string | null): void;
  className?: string;
}

/** The emoji of something, with buttons to choose and remove it. */
export function EmojiChoice({ label, removeLabel, serverId, emoji, onEmoji, className }: EmojiChoiceProps) {
  const [picking, setPicking] = useState(false);
  return (
    <div className={`flex gap-1 ${className ?? ''}`}>
      <EmojiPopover
        open={picking}
        onOpenChange={setPicking}
        place={{ serverId }}
        align="start"
        onPick={(picked) => {
          setPicking(false);
          onEmoji(picked);
        }}
      >
        <IconButton label={label}>{emoji ? <EmojiText emoji={emoji} /> : <Icon of={SmilePlus} />}</IconButton>
      </EmojiPopover>
      {emoji ? (
        <IconButton label={removeLabel} onClick={() => onEmoji(null)}>
          <Icon of={X} size={14} />
        </IconButton>
      ) : null}
    </div>
  );
}
