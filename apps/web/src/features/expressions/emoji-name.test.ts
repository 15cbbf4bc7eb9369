import { expect, it } from 'vitest';
import { emojiNameOf } from './emoji-name.ts';

it('names an emoji after its file with only what a name may hold', () => {
  expect(emojiNameOf('party parrot (1).gif')).toBe('party_parrot_1');
  expect(emojiNameOf('Wave.v2.png')).toBe('Wave_v2');
  expect(emojiNameOf(`${'a'.repeat(40)}.png`)).toBe('a'.repeat(32));
});

it('falls back where nothing usable is left', () => {
  expect(emojiNameOf('👋.png')).toBe('emoji');
  expect(emojiNameOf('a.png')).toBe('emoji');
});
