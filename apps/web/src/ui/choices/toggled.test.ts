import { expect, it } from 'vitest';
import { toggled } from './toggled.ts';

it('toggling adds an item once, removes it, or switches it', () => {
  expect(toggled(['1'], '1', true)).toEqual(['1']);
  expect(toggled(['1', '2'], '1', false)).toEqual(['2']);
  expect([toggled(['1'], '2'), toggled(['1', '2'], '2')]).toEqual([['1', '2'], ['1']]);
});
