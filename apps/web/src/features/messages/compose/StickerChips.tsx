import type { Sticker } from '@guildhall/protocol';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { toggleSticker } from './draft/draft-stickers.ts';
import { draftText } from './draft/draft-strings.ts';

interface StickerChipsProps {
  channelId: string;
  stickers: readonly Sticker[];
  /** Called after a removal, because the focused button is gone. */
  onRemoved(): void;
}

/** The stickers of the draft. */
export function StickerChips({ channelId, stickers, onRemoved }: StickerChipsProps) {
  return (
    <ul aria-label={draftText.chosenStickers} className="flex flex-wrap gap-2 p-2">
      {stickers.map(({ id, name, url }) => (
        <li
          key={id}
          className="flex min-w-0 max-w-64 items-center gap-2 rounded-control border border-line bg-raised p-1.5"
        >
          <img src={url} alt="" draggable={false} className="size-10 shrink-0 object-contain" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-sm">
            {name}
          </span>
          <IconButton
            label={draftText.removeSticker(name)}
            onClick={() => {
              toggleSticker(channelId, id);
              onRemoved();
            }}
          >
            <Icon of={X} size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
