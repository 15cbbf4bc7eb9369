import { SmilePlus, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { EmojiPopover } from '../emoji/index.ts';
import { onboardingText as text } from './strings.ts';

interface OptionEmojiProps {
  /** A channel of the server whose emoji are offered. */
  channelId: string;
  /** The number of the answer. */
  number: number;
  emoji: string | null;
  onEmoji(emoji: string | null): void;
}

/** The emoji before an answer, with buttons to choose and remove it. */
export function OptionEmoji({ channelId, number, emoji, onEmoji }: OptionEmojiProps) {
  const [picking, setPicking] = useState(false);
  return (
    <div className="mt-7 flex">
      <EmojiPopover
        open={picking}
        onOpenChange={setPicking}
        channelId={channelId}
        align="start"
        onPick={(picked) => {
          setPicking(false);
          onEmoji(picked);
        }}
      >
        <IconButton label={text.optionEmoji(number)}>
          {emoji ? <EmojiText emoji={emoji} /> : <Icon of={SmilePlus} />}
        </IconButton>
      </EmojiPopover>
      {emoji ? (
        <IconButton label={text.removeEmoji(number)} onClick={() => onEmoji(null)}>
          <Icon of={X} size={14} />
        </IconButton>
      ) : null}
    </div>
  );
}
