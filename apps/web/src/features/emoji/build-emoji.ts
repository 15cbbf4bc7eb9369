/** Builds Unicode emoji from Emojibase's lists. Loads with them. */
import { qualifiedEmoji } from '@guildhall/protocol/emoji-spelling';
import type { CompactEmoji, Emoji, ShortcodesDataset } from 'emojibase';
import { type Language, language } from '../../languages/chosen.ts';
import { fold } from '../../state/search/fold.ts';

export interface UnicodeEmoji {
  /** In the format of messages, without a skin tone. */
  readonly text: string;
  /** Its short names, the usual one first. */
  readonly names: readonly string[];
  readonly label: string;
  readonly tags: readonly string[];
  readonly group: number;
  /** Variants with the five skin tones, lightest first; empty if it has none. */
  readonly tones: readonly string[];
}

/** The words of a label, for searching. */
export function labelWords(label: string): readonly string[] {
  return fold(label).split(/[\s:]+/);
}

/** Emojibase's group of separate skin tones and hair, which nobody sends. */
const PARTS_GROUP = 2;
/** The newest version in the font. */
const FONT_VERSION = 15;

/** Names of emoji in other languages than English. */
const TRANSLATED: { readonly [Code in Language]?: () => Promise<{ readonly default: CompactEmoji[] }> } = {
  de: () => import('emojibase-data/de/compact.json'),
  fr: () => import('emojibase-data/fr/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
};

/**
 * The emoji of Emojibase's lists, in the order of pickers.
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
      text: qualifiedEmoji(emoji),
      names: [shortcodes[hexcode] ?? []].flat(),
      label: words.get(hexcode)?.label ?? label,
      tags: [...(words.get(hexcode)?.tags ?? []).map(fold), ...labelWords(label), ...(tags ?? [])],
      group: group ?? 0,
      tones: (skins ?? []).length === 5 ? (skins ?? []).map((skin) => qualifiedEmoji(skin.emoji)) : [],
    }));
}

/** Reads the lists of the reader's language. @throws when they cannot be fetched */
export async function readEmoji(): Promise<readonly UnicodeEmoji[]> {
  const [list, shortcodes, translated] = await Promise.all([
    import('emojibase-data/en/data.json'),
    import('emojibase-data/en/shortcodes/emojibase.json'),
    // If this fails, the English words remain.
    TRANSLATED[language]?.().catch(() => undefined),
  ]);
  return buildEmoji(list.default, shortcodes.default, translated?.default);
}
