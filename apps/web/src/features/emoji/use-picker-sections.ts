import { useMemo, useState } from 'react';
import { gatewayStore } from '../../state/gateway-store.ts';
import type { UnicodeEmoji } from './build-emoji.ts';
import { type EmojiPlace, type ServerEmoji, usableEmoji } from './custom-emoji.ts';
import { recentEmoji } from './emoji-habits.ts';
import { type Pickable, searchEmoji } from './emoji-search.ts';
import type { PickerSection } from './picker-rows.ts';
import { emojiText } from './strings.ts';

const MAX_RESULTS = 90;

export interface SectionsInput {
  place: EmojiPlace;
  unicode: readonly UnicodeEmoji[];
  query: string;
}

interface PickerSections {
  readonly sections: readonly PickerSection[];
  /** The sections without a search. */
  readonly all: readonly PickerSection[];
  /** Servers with emoji. */
  readonly servers: readonly ServerEmoji[];
}

/** The picker's sections for a place, fixed when it opens; during a search only the matches. */
export function usePickerSections({ place, unicode, query }: SectionsInput): PickerSections {
  const [servers] = useState(() => usableEmoji(gatewayStore.get(), place));
  const [recent] = useState(recentEmoji);
  const all = useMemo((): readonly PickerSection[] => {
    const custom = servers.map(
      ({ serverId, name, emojis }): PickerSection => ({
        key: serverId,
        title: name,
        items: emojis.map((emoji): Pickable => ({ kind: 'custom', emoji })),
      }),
    );
    const byGroup = Map.groupBy(unicode, ({ group }) => group);
    const groups = [...byGroup].map(
      ([group, list]): PickerSection => ({
        key: `group-${String(group)}`,
        title: emojiText.groups[group] ?? '',
        items: list.map((emoji): Pickable => ({ kind: 'unicode', emoji })),
      }),
    );
    const known = itemsByKey([...custom, ...groups].flatMap(({ items }) => items));
    const used = recent.flatMap((text) => known.get(text.slice(text.lastIndexOf(':') + 1)) ?? []);
    return [{ key: 'recent', title: emojiText.recent, items: used }, ...custom, ...groups];
  }, [servers, recent, unicode]);
  const sections = useMemo(() => {
    if (query.trim() === '') return all;
    const items = all.flatMap((section) => (section.key === 'recent' ? [] : section.items));
    return [{ key: 'found', title: emojiText.found, items: searchEmoji(items, query, MAX_RESULTS) }];
  }, [all, query]);
  return { sections, all, servers };
}

/** Items by their text in any skin tone, or by their id if they are custom. */
function itemsByKey(items: readonly Pickable[]): ReadonlyMap<string, Pickable> {
  const keysOf = (item: Pickable): readonly string[] =>
    item.kind === 'custom' ? [item.emoji.id] : [item.emoji.text, ...item.emoji.tones];
  return new Map(items.flatMap((item) => keysOf(item).map((key): [string, Pickable] => [key, item])));
}
