import { LIMITS } from '@guildhall/protocol/limits';
import { describe, expect, it } from 'vitest';
import { parsePrice } from './price.ts';

describe('a price', () => {
  it('is a whole number of coins within the limits', () => {
    expect(parsePrice('1')).toBe(1);
    expect(parsePrice(' 250 ')).toBe(250);
    expect(parsePrice(String(LIMITS.price))).toBe(LIMITS.price);
    for (const typed of ['', '0', '-1', '1.5', '1e3', 'free', String(LIMITS.price + 1)])
      expect([typed, parsePrice(typed)]).toEqual([typed, null]);
  });
});
