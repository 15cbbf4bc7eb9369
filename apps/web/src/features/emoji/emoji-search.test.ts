import german from 'emojibase-data/de/compact.json' with { type: 'json' };
import list from 'emojibase-data/en/data.json' with { type: 'json' };
import shortcodes from 'emojibase-data/en/shortcodes/emojibase.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { buildEmoji } from './build-emoji.ts';
import { type Pickable, searchEmoji } from './emoji-search.ts';

const unicode = buildEmoji(list, shortcodes).map((emoji): Pickable => ({ kind: 'unicode', emoji }));
const custom: Pickable = {
  kind: 'custom',
  emoji: {
    id: '7',
    serverId: '5',
    name: 'party_moss',
    animated: false,
    url: '/media/7',
    uploader: null,
    createdAt: '2026-05-04T10:00:00.000Z',
  },
};
const found = (query: string, most = 8) =>
  searchEmoji([custom, ...unicode], query, most).map(({ kind, emoji }) =>
    kind === 'custom' ? emoji.name : emoji.text,
  );

describe('searching emoji', () => {
  it('finds them by name, by words of their labels and by meaning', () => {
    expect(found('tada')[0]).toBe('🎉');
    expect(found('+1')[0]).toBe('👍');
    expect(found('red heart')[0]).toBe('❤️');
    expect(found('laugh')).toContain('😂');
    expect(found(':joy:')[0]).toBe('😂');
  });

  it('finds them by words of another language', () => {
    const translated = buildEmoji(list, shortcodes, german).map(
      (emoji): Pickable => ({ kind: 'unicode', emoji }),
    );
    const texts = (query: string) =>
      searchEmoji(translated, query).map(({ kind, emoji }) => (kind === 'unicode' ? emoji.text : ''));
    expect(texts('herz')).toContain('❤️');
    expect(texts('konfettibombe')[0]).toBe('🎉');
    expect(texts('tada')[0]).toBe('🎉');
    expect(texts('laugh')).toContain('😂');
  });

  it('puts an exact name before a name that begins like it, and finds words inside names', () => {
    expect(found('party').slice(0, 2)).toEqual(['🎉', 'party_moss']);
    expect(found('moss')[0]).toBe('party_moss');
    expect(found('nothing is called so')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });

  it('spells each emoji as the service requires', () => {
    const one = /^\p{RGI_Emoji}$/v;
    const known = unicode.flatMap((each) =>
      each.kind === 'unicode' ? [each.emoji.text, ...each.emoji.tones] : [],
    );
    expect(known.filter((text) => !one.test(text) && !/^\p{Emoji_Presentation}/u.test(text))).toEqual([]);
  });
});
