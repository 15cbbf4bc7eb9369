import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitWords } from './words.ts';

it('splits ASCII into the same words as part of a text in another script', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.string({ unit: 'binary-ascii', minLength: 90 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(splitWords(text)).toEqual(splitWords(`${text} ж`).slice(0, -1));
    }),
  );
});
