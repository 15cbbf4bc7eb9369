import { LIMITS } from '@guildhall/protocol/limits';
import { describe, expect, it } from 'vitest';
import { coinsOf } from './price.ts';

describe('a price', () => {
  it('is a whole number of coins within the limits', () => {
    expect(coinsOf('1')).toBe(1);
    expect(coinsOf(' 250 ')).toBe(250);
    expect(coinsOf(String(LIMITS.price))).toBe(LIMITS.price);
    for (const typed of ['', '0', '-1', '1.5', '1e3', 'free', String(LIMITS.price + 1)])
      expect([typed, coinsOf(typed)]).toEqual([typed, null]);
  });
});
