import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareIds, ID_EPOCH, idAtTime, idTime, isId } from './index.ts';

const HIGHEST = 9_223_372_036_854_775_807n;
const anyId = fc.bigInt({ min: 1n, max: HIGHEST }).map(String);

it('accepts exactly the positive 64-bit numbers in plain decimals', () => {
  fc.assert(fc.property(anyId, (id) => isId(id)));
  fc.assert(fc.property(fc.bigInt({ min: HIGHEST + 1n, max: HIGHEST * 20n }), (id) => !isId(String(id))));
  for (const text of ['', '0', '01', '-1', '1.0', '1e9', ' 1', '1 ', '1\n', '٣', 'abc', '@me']) {
    expect(isId(text), JSON.stringify(text)).toBe(false);
  }
  expect(isId(String(HIGHEST))).toBe(true);
});

it('finds the time of an id, and the lowest id of a time', () => {
  const time = fc.integer({ min: ID_EPOCH, max: ID_EPOCH + 2 ** 41 });
  const rest = fc.bigInt({ min: 0n, max: 2n ** 22n - 1n });
  fc.assert(
    fc.property(time, rest, (at, low) => {
      const id = String(BigInt(idAtTime(at)) + low);
      expect(idTime(id)).toBe(at);
      expect(compareIds(idAtTime(at), id)).toBeLessThanOrEqual(0);
      expect(compareIds(id, idAtTime(at + 1))).toBeLessThan(0);
    }),
  );
  expect(idTime('1')).toBe(Date.parse('2015-01-01T00:00:00Z'));
  expect(idAtTime(0)).toBe('0');
  expect(idAtTime(ID_EPOCH + 1.9)).toBe(idAtTime(ID_EPOCH + 1));
});

it('orders ids as numbers, and from 2026 to 2084 plain text order agrees', () => {
  fc.assert(
    fc.property(anyId, anyId, (left, right) => {
      const order = BigInt(left) < BigInt(right) ? -1 : BigInt(left) > BigInt(right) ? 1 : 0;
      expect(Math.sign(compareIds(left, right))).toBe(order);
    }),
  );
  const first = idAtTime(Date.parse('2026-01-01T00:00:00Z'));
  const last = idAtTime(Date.parse('2084-01-01T00:00:00Z'));
  expect([first.length, last.length]).toEqual([19, 19]);
});
