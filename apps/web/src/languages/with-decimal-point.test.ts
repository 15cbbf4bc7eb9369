import { expect, test } from 'vitest';
import { withDecimalPoint } from './with-decimal-point.ts';

test.each([
  ['1,5', 'de', '1.5'],
  ['-0,25', 'fr', '-0.25'],
  ['1.5', 'es', '1.5'],
  // A group of three digits.
  ['1,500', 'en', '1,500'],
  ['1,2,3', 'de', '1,2,3'],
  ['x, 1', 'de', 'x, 1'],
])('%s, written in %s, is %s', (typed, language, read) => {
  expect(withDecimalPoint(typed, language)).toBe(read);
});
