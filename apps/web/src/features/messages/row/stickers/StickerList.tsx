import type { MessageSticker } from '@guildhall/protocol';
import { loadLater } from '../../../../state/slots.ts';

const StickerCard = loadLater(() => import('./StickerCard.tsx'), 'StickerCard');

/** Stickers of a message, in order; deleted ones keep their place. */
export function StickerList({ stickers }: { stickers: readonly MessageSticker[] }) {
  if (stickers.length === 0) return null;
  return (
    <ul className="my-1 flex flex-wrap gap-2">
      {stickers.map((sticker, index) => (
        // Of this size already while it loads.
        <li key={`${String(index)} ${sticker.id}`} className="size-40 max-w-full">
          <StickerCard sticker={sticker} />
        </li>
      ))}
    </ul>
  );
}
