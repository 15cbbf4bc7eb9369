import type { MessageSticker } from '@guildhall/protocol';
import { ImageOff } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import { partText } from './part-strings.ts';

/** Stickers of a message, in order; deleted ones keep their place. */
export function StickerList({ stickers }: { stickers: readonly MessageSticker[] }) {
  if (stickers.length === 0) return null;
  return (
    <ul className="my-1 flex flex-wrap gap-2">
      {stickers.map((sticker, index) => (
        <li key={`${String(index)} ${sticker.id}`}>
          {'url' in sticker ? (
            <img
              src={sticker.url}
              alt={partText.sticker(sticker.name)}
              title={sticker.name}
              width={160}
              height={160}
              loading="lazy"
              className="size-40 max-w-full object-contain"
            />
          ) : (
            <span className="grid size-40 place-items-center content-center gap-1 rounded-card border border-line border-dashed p-3 text-center text-muted text-xs">
              <Icon of={ImageOff} size={20} />
              {partText.stickerGone}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
