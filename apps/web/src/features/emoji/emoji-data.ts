/** Unicode's emoji with their names and words. They are large, and read once something asks for them. */
import type { CompactEmoji, Emoji, ShortcodesDataset } from 'emojibase';
import { useEffect, useState } from 'react';
import { type Language, language } from '../../languages/chosen.ts';

export interface UnicodeEmoji {
  /** As it is sent, without a skin tone. */
  readonly text: string;
  /** Its names between colons, the usual one first. */
  readonly names: readonly string[];
  readonly label: string;
  readonly tags: readonly string[];
  readonly group: number;
  /** With each of the five skin tones, lightest first; empty where it has none. */
  readonly tones: readonly string[];
}

/** Emojibase's group of skin tones and hair by themselves, which nobody writes. */
const PARTS_GROUP = 2;
/** The font has none that came later. */
const FONT_VERSION = 15;
const EMOJI_STYLE = '\uFE0F';
/** Shown as text unless told otherwise; a skin tone after it tells it too. */
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;

/** The one spelling that the service takes: variation selectors only where they belong. */
export function spelled(emoji: string): string {
  return emoji.replaceAll(EMOJI_STYLE, '').replaceAll(TEXT_BY_DEFAULT, `$&${EMOJI_STYLE}`);
}

/** What emoji are called in languages other than English. */
const TRANSLATED: { readonly [Code in Language]?: () => Promise<{ readonly default: CompactEmoji[] }> } = {
  de: () => import('emojibase-data/de/compact.json'),
  fr: () => import('emojibase-data/fr/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
};

/**
 * The emoji of Emojibase's lists, in the order in which pickers show them.
 * @param translated labels and words in the reader's language; those in English still find an emoji
 */
export function buildEmoji(
  list: readonly Emoji[],
  shortcodes: ShortcodesDataset,
  translated: readonly CompactEmoji[] = [],
): readonly UnicodeEmoji[] {
  const words = new Map(translated.map((emoji) => [emoji.hexcode, emoji]));
  return list
    .filter(({ group, version }) => group !== undefined && group !== PARTS_GROUP && version <= FONT_VERSION)
    .sort((left, right) => (left.order ?? 0) - (right.order ?? 0))
    .map(({ emoji, label, tags, group, skins, hexcode }) => ({
      text: spelled(emoji),
      names: [shortcodes[hexcode] ?? []].flat(),
      label: words.get(hexcode)?.label ?? label,
      tags: [...(words.get(hexcode)?.tags ?? []).map(inLowerCase), ...wordsOf(label), ...(tags ?? [])],
      group: group ?? 0,
      tones: (skins ?? []).length === 5 ? (skins ?? []).map((skin) => spelled(skin.emoji)) : [],
    }));
}

const inLowerCase = (word: string) => word.toLocaleLowerCase();

/** The words of a label, to search by. */
export function wordsOf(label: string): readonly string[] {
  return inLowerCase(label).split(/[\s:]+/);
}

let loading: Promise<readonly UnicodeEmoji[]> | undefined;
let loaded: readonly UnicodeEmoji[] | null = null;

/** Reads the emoji once. @throws when the page's files cannot be fetched; the next call tries again */
function loadEmoji(): Promise<readonly UnicodeEmoji[]> {
  loading ??= Promise.all([
    import('emojibase-data/en/data.json'),
    import('emojibase-data/en/shortcodes/emojibase.json'),
    // Without them the English words are left.
    TRANSLATED[language]?.().catch(() => undefined),
  ]).then(
    ([list, shortcodes, translated]) => {
      loaded = buildEmoji(list.default, shortcodes.default, translated?.default);
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The emoji once they are there, null until then. @param wanted false reads nothing yet */
export function useEmoji(wanted = true): readonly UnicodeEmoji[] | null {
  const [emoji, setEmoji] = useState(loaded);
  useEffect(() => {
    if (!wanted || emoji) return;
    let left = false;
    loadEmoji().then(
      (list) => {
        if (!left) setEmoji(list);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted, emoji]);
  return emoji;
}

/** The emoji of this name, where the list has been read. */
export function unicodeNamed(name: string): string | undefined {
  return loaded?.find(({ names }) => names.includes(name))?.text;
}
