import { expect, it } from 'vitest';
import { customEmojiId, unicodeEmoji } from './emoji-text.ts';

it.each([
  ['👍'],
  ['👍🏽'],
  ['❤️'],
  ['⛳'],
  ['#️⃣'],
  ['🇫🇮'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['👩‍❤️‍💋‍👨'],
  ['👩🏻‍❤️‍💋‍👨🏼'],
  ['👁️‍🗨️'],
  ['🕵🏽‍♂️'],
  ['🏳️‍🌈'],
  ['☝🏽'],
])('spells %s alike with and without variation selectors', (emoji) => {
  expect(unicodeEmoji(emoji)).toBe(emoji);
  expect(unicodeEmoji(emoji.replaceAll('\uFE0F', ''))).toBe(emoji);
  expect(unicodeEmoji([...emoji.replaceAll('\uFE0F', '')].join('\uFE0F'))).toBe(emoji);
});

it.each([['a'], [''], ['1'], ['👍👍'], ['👍 '], ['🇫'], ['❤\uFE0E'], ['\u200D'], ['👍\u200D'], ['wave:1']])(
  'does not accept %j as an emoji',
  (text) => {
    expect(unicodeEmoji(text)).toBeNull();
  },
);

it('finds the id of a custom emoji', () => {
  expect(customEmojiId('wave:1427349850112000000')).toBe('1427349850112000000');
  for (const text of ['wave', 'wave:', ':1', 'a:wave:1', 'wave:01', 'wave:1x', 'w:1', 'wa ve:1'])
    expect([text, customEmojiId(text)]).toEqual([text, null]);
});
