import { expect, it } from 'vitest';
import { toEmojiName } from './emoji-name.ts';

it('derives the name of an emoji from its file, with allowed characters only', () => {
  expect(toEmojiName('party parrot (1).gif')).toBe('party_parrot_1');
  expect(toEmojiName('Wave.v2.png')).toBe('Wave_v2');
  expect(toEmojiName(`${'a'.repeat(40)}.png`)).toBe('a'.repeat(32));
});

it('has a fallback if nothing usable remains', () => {
  expect(toEmojiName('👋.png')).toBe('emoji');
  expect(toEmojiName('a.png')).toBe('emoji');
});
