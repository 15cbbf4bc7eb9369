import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPosition, isAfter, type LogPlace, parsePosition } from './place.ts';

const place: fc.Arbitrary<LogPlace> = fc
  .tuple(fc.bigInt(0n, (1n << 64n) - 1n), fc.bigInt(0n, (1n << 63n) - 1n))
  .map(([xid, position]) => ({ xid: String(xid), position: String(position) }));

describe('places in the log', () => {
  it('are ordered by transaction, then by position', () => {
    // Small numbers, so that transactions are often equal.
    const near = fc.tuple(fc.nat(20), fc.nat(20)).map(([xid, position]) => ({
      xid: String(xid),
      position: String(position),
    }));
    fc.assert(
      fc.property(fc.oneof(place, near), fc.oneof(place, near), (one, other) => {
        const [left, right] = [BigInt(one.xid), BigInt(other.xid)];
        const later = left > right || (left === right && BigInt(one.position) > BigInt(other.position));
        expect(isAfter(one, other)).toBe(later);
      }),
    );
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(place, fc.nat(999_999_999), (one, epoch) => {
        expect(parsePosition(formatPosition(one, epoch))).toEqual({ ...one, epoch });
      }),
    );
  });

  it.each(['', '1', '1.2', '1.2.x', '1.-2.3', '1.02.3', '1.2.03', `1.${1n << 64n}.3`, `1.2.${1n << 63n}`])(
    'are not read from %j',
    (text) => expect(parsePosition(text)).toBeNull(),
  );
});
