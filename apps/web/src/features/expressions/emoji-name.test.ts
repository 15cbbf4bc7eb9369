import { expect, it } from 'vitest';
import { toEmojiName } from './emoji-name.ts';

it('names an emoji after its file with only what a name may hold', () => {
  expect(toEmojiName('party parrot (1).gif')).toBe('party_parrot_1');
  expect(toEmojiName('Wave.v2.png')).toBe('Wave_v2');
  expect(toEmojiName(`${'a'.repeat(40)}.png`)).toBe('a'.repeat(32));
});

it('falls back where nothing usable is left', () => {
  expect(toEmojiName('👋.png')).toBe('emoji');
  expect(toEmojiName('a.png')).toBe('emoji');
});
