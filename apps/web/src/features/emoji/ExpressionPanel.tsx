import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { usableStickers } from './custom-emoji.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import { emojiFirstText } from './first-strings.ts';
import { StickerPicker } from './StickerPicker.tsx';
import { emojiText as text } from './strings.ts';

interface ExpressionPanelProps {
  channelId: string;
  onPick(emoji: string): void;
  /** Ids of the stickers chosen so far. */
  stickers: readonly string[];
  onSticker(stickerId: string): void;
}

const TAB =
  'h-9 rounded-control px-3 font-medium text-muted text-sm hover:text-ink touch:h-11 data-[state=active]:bg-active data-[state=active]:text-ink';

/** The lists get lower where there is less room, so that what is above and below them stays in view. */
const COLUMN = 'flex min-h-0 flex-col';

/** Emoji, and stickers if the person's servers have any. */
export function ExpressionPanel({ channelId, onPick, stickers, onSticker }: ExpressionPanelProps) {
  const [servers] = useState(() => usableStickers(gatewayStore.get(), channelId));
  if (servers.length === 0) return <EmojiPicker place={{ channelId }} onPick={onPick} />;
  return (
    <Tabs.Root defaultValue={stickers.length > 0 ? 'stickers' : 'emoji'} className={COLUMN}>
      <Tabs.List aria-label={text.kinds} className="flex gap-1 px-2 pt-2">
        <Tabs.Trigger value="emoji" className={TAB}>
          {emojiFirstText.picker}
        </Tabs.Trigger>
        <Tabs.Trigger value="stickers" className={TAB}>
          {text.stickers}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="emoji" tabIndex={-1} className={COLUMN}>
        <EmojiPicker place={{ channelId }} onPick={onPick} />
      </Tabs.Content>
      <Tabs.Content value="stickers" tabIndex={-1} className={COLUMN}>
        <StickerPicker servers={servers} chosen={stickers} onSticker={onSticker} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
