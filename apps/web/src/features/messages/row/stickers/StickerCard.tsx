import type { MessageSticker } from '@guildhall/protocol';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Popover } from '../../../../ui/floating/Popover.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useNarrow } from '../../../../ui/use-media.ts';
import { partText } from '../part-strings.ts';
import { StickerOrigin } from './StickerOrigin.tsx';

/** A sticker in a message, which shows where it is from when it is pressed. */
export function StickerCard({ sticker }: { sticker: MessageSticker }) {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  if (!('url' in sticker)) {
    return (
      <span className="grid size-full place-items-center content-center gap-1 rounded-card border border-line border-dashed p-3 text-center text-muted text-xs">
        <Icon of={ImageOff} size={20} />
        {partText.stickerGone}
      </span>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={partText.sticker(sticker.name)}
      side={narrow ? 'bottom' : 'right'}
      align="start"
      className={classNames(
        'overflow-y-auto p-4',
        narrow
          ? 'sheet max-h-[85dvh] rounded-b-none pb-[calc(1rem+env(safe-area-inset-bottom))]'
          : 'max-h-(--radix-popover-content-available-height) w-72',
      )}
      content={<StickerOrigin sticker={sticker} />}
    >
      <button type="button" className="block size-full rounded-card">
        <img
          src={sticker.url}
          alt={partText.sticker(sticker.name)}
          title={sticker.name}
          width={160}
          height={160}
          loading="lazy"
          className="size-full object-contain"
        />
      </button>
    </Popover>
  );
}
