import type { Sticker } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fold } from '../../state/search/fold.ts';
import { takeTyped } from '../../state/search/typed-ahead.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { moveFocus } from '../../ui/roving.ts';
import { CONTROL } from '../../ui/style/control.ts';
import { Status } from '../../ui/text/Status.tsx';
import type { UnicodeEmoji } from './build-emoji.ts';
import type { ServerStickers } from './custom-emoji.ts';
import { useEmoji } from './emoji-data.ts';
import { emojiText as text } from './strings.ts';

interface StickerPickerProps {
  servers: readonly ServerStickers[];
  /** Ids of the stickers chosen so far. */
  chosen: readonly string[];
  /** Toggles a sticker. */
  onSticker(stickerId: string): void;
}

/** Stickers of the person's servers, found by name, description or related emoji. */
export function StickerPicker({ servers, chosen, onSticker }: StickerPickerProps) {
  const [query, setQuery] = useState('');
  useEffect(() => setQuery(takeTyped()), []);
  const unicode = useEmoji();
  const wanted = fold(query.trim());
  const full = chosen.length >= LIMITS.stickersPerMessage;
  const fitting = fittingStickers(servers, wanted, unicode);
  return (
    <>
      <div className="grid gap-2 p-2">
        <input
          dir="auto"
          type="text"
          aria-label={text.searchStickers}
          placeholder={text.searchStickers}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className={`${CONTROL} h-9 w-full touch:h-11`}
        />
        <Status className={classNames('px-1 text-xs', full ? 'text-amber' : 'text-muted')}>
          {chosen.length > 0 ? text.stickersChosen(chosen.length, LIMITS.stickersPerMessage) : null}
        </Status>
      </div>
      <fieldset
        onKeyDown={(event) => moveFocus(event, 'button:enabled')}
        aria-label={text.stickers}
        className="h-88 min-h-11 min-w-0 overflow-y-auto overscroll-contain px-2 pb-2"
      >
        <p role="status" className="py-6 text-center text-muted text-sm empty:p-0">
          {fitting.length === 0 ? text.noSticker : null}
        </p>
        {fitting.map((server) => (
          <ServerSection
            key={server.serverId}
            server={server}
            chosen={chosen}
            full={full}
            onSticker={onSticker}
          />
        ))}
      </fieldset>
    </>
  );
}

interface ServerSectionProps {
  server: ServerStickers;
  chosen: readonly string[];
  /** Whether the limit is reached. */
  full: boolean;
  onSticker(stickerId: string): void;
}

function ServerSection({ server: { name, stickers }, chosen, full, onSticker }: ServerSectionProps) {
  return (
    <section aria-label={name}>
      <h3 dir="auto" className="truncate px-1 py-1.5 font-medium text-faint text-xs">
        {name}
      </h3>
      <div className="grid grid-cols-4 gap-1">
        {stickers.map((sticker) => (
          <StickerButton
            key={sticker.id}
            sticker={sticker}
            chosen={chosen.includes(sticker.id)}
            full={full}
            onPress={() => onSticker(sticker.id)}
          />
        ))}
      </div>
    </section>
  );
}

/** Servers with the stickers whose words contain the text. */
function fittingStickers(
  servers: readonly ServerStickers[],
  wanted: string,
  unicode: readonly UnicodeEmoji[] | null,
): readonly ServerStickers[] {
  return servers
    .map((server) => ({
      ...server,
      stickers: server.stickers.filter((sticker) => wordsOf(sticker, unicode).includes(wanted)),
    }))
    .filter(({ stickers }) => stickers.length > 0);
}

function wordsOf({ name, description, emoji }: Sticker, unicode: readonly UnicodeEmoji[] | null): string {
  const names = unicode?.find(({ text: known }) => known === emoji)?.names ?? [];
  return fold([name, description, emoji, ...names].join(' '));
}

interface StickerButtonProps {
  sticker: Sticker;
  chosen: boolean;
  /** Whether the limit is reached. */
  full: boolean;
  onPress(): void;
}

function StickerButton({ sticker: { name, url }, chosen, full, onPress }: StickerButtonProps) {
  return (
    <button
      type="button"
      aria-label={text.sticker(name)}
      aria-pressed={chosen}
      title={name}
      disabled={full && !chosen}
      onClick={onPress}
      className={classNames(
        'relative grid aspect-square place-items-center rounded-control p-1 enabled:hover:bg-hover disabled:opacity-40',
        chosen && 'bg-accent-soft',
      )}
    >
      <img src={url} alt="" loading="lazy" draggable={false} className="size-full object-contain" />
      {chosen ? (
        <span className="absolute top-1 end-1 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
          <Icon of={Check} size={14} />
        </span>
      ) : null}
    </button>
  );
}
