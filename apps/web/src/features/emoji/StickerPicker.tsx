import type { Sticker } from '@guildhall/protocol';
import { useState } from 'react';
import { CONTROL } from '../../design/control.ts';
import { moveFocus } from '../../design/roving.ts';
import type { ServerStickers } from './custom-emoji.ts';
import { useEmoji } from './emoji-data.ts';
import { emojiText as text } from './strings.ts';

interface StickerPickerProps {
  servers: readonly ServerStickers[];
  onSticker(stickerId: string): void;
}

/** Stickers of one's servers, found by name, by what they show or by the emoji they stand for. */
export function StickerPicker({ servers, onSticker }: StickerPickerProps) {
  const [query, setQuery] = useState('');
  const unicode = useEmoji();
  const wanted = query.trim().toLowerCase();
  const words = ({ name, description, emoji }: Sticker): string =>
    [name, description, emoji, ...(unicode?.find(({ text: known }) => known === emoji)?.names ?? [])]
      .join(' ')
      .toLowerCase();
  const fitting = servers
    .map((server) => ({
      ...server,
      stickers: server.stickers.filter((sticker) => words(sticker).includes(wanted)),
    }))
    .filter(({ stickers }) => stickers.length > 0);
  return (
    <>
      <div className="p-2">
        <input
          type="text"
          aria-label={text.searchStickers}
          placeholder={text.searchStickers}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className={`${CONTROL} h-9 w-full touch:h-11`}
        />
      </div>
      <fieldset
        onKeyDown={(event) => moveFocus(event, 'button')}
        aria-label={text.stickers}
        className="h-88 min-w-0 overflow-y-auto overscroll-contain px-2 pb-2"
      >
        {fitting.length === 0 ? (
          <p role="status" className="py-6 text-center text-muted text-sm">
            {text.noSticker}
          </p>
        ) : null}
        {fitting.map(({ serverId, name, stickers }) => (
          <section key={serverId} aria-label={name}>
            <h3 className="truncate px-1 py-1.5 font-medium text-faint text-xs">{name}</h3>
            <div className="grid grid-cols-4 gap-1">
              {stickers.map((sticker) => (
                <button
                  key={sticker.id}
                  type="button"
                  aria-label={text.sendSticker(sticker.name)}
                  title={sticker.name}
                  onClick={() => onSticker(sticker.id)}
                  className="grid aspect-square place-items-center rounded-control p-1 hover:bg-hover"
                >
                  <img
                    src={sticker.url}
                    alt=""
                    loading="lazy"
                    draggable={false}
                    className="size-full object-contain"
                  />
                </button>
              ))}
            </div>
          </section>
        ))}
      </fieldset>
    </>
  );
}
