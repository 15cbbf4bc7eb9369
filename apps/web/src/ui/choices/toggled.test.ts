import { expect, it } from 'vitest';
import { toggled } from './toggled.ts';

it('adds or removes an item as asked, or switches it when nothing is asked', () => {
  expect(toggled(['1'], '1', true)).toEqual(['1']);
  expect(toggled(['1', '2'], '1', false)).toEqual(['2']);
  expect([toggled(['1'], '2'), toggled(['1', '2'], '2')]).toEqual([['1', '2'], ['1']]);
});
