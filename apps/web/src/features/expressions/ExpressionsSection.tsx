import type { Emoji, Sticker } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { EmojiList } from './EmojiList.tsx';
import { StickerList } from './StickerList.tsx';

const NO_EMOJIS: readonly Emoji[] = [];
const NO_STICKERS: readonly Sticker[] = [];

/** The custom emoji and stickers of a server, for people who may manage them. */
export function ExpressionsSection({ serverId }: { serverId: string }) {
  const emojis = useGateway((state) => state.emojis[serverId] ?? NO_EMOJIS);
  const stickers = useGateway((state) => state.stickers[serverId] ?? NO_STICKERS);
  return (
    <div className="grid gap-8">
      <EmojiList serverId={serverId} emojis={emojis} />
      <StickerList serverId={serverId} stickers={stickers} />
    </div>
  );
}
