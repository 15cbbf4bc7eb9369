import { idTime } from '@guildhall/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIdSource, PROCESS_NUMBERS } from './index.ts';

const NOW = Date.UTC(2026, 0, 31, 12);

/** A clock that tests can set to any time. */
function settableClock(start = NOW) {
  let time = start;
  return {
    now: () => time,
    set: (next: number) => {
      time = next;
    },
  };
}

const steps = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 50 });
const processNumber = fc.integer({ min: 0, max: PROCESS_NUMBERS - 1 });

describe('ids', () => {
  it('are decimal strings of 19 digits that contain the time and the process', () => {
    const id = createIdSource(settableClock(), () => 517).next();
    expect(id).toMatch(/^\d{19}$/);
    expect(idTime(id)).toBe(NOW);
    expect((BigInt(id) >> 12n) & 1023n).toBe(517n);
  });

  it('rise whatever happens to the clock, as numbers and as strings', () => {
    fc.assert(
      fc.property(steps, processNumber, fc.integer({ min: 1, max: 300 }), (moves, process, each) => {
        const clock = settableClock();
        const ids = createIdSource(clock, () => process);
        let last = '0'.repeat(19);
        for (const move of moves) {
          clock.set(clock.now() + move);
          for (let drawn = 0; drawn < each; drawn += 1) {
            const id = ids.next();
            if (id.length !== 19 || id <= last || BigInt(id) <= BigInt(last)) return false;
            last = id;
          }
        }
        return true;
      }),
      { numRuns: 50 },
    );
  });

  it('are never shared by two processes, whatever their clocks', () => {
    fc.assert(
      fc.property(
        steps,
        fc.uniqueArray(processNumber, { minLength: 2, maxLength: 5 }),
        (moves, processes) => {
          const drawn = processes.flatMap((process) => {
            const clock = settableClock();
            const ids = createIdSource(clock, () => process);
            return moves.flatMap((move) => {
              clock.set(NOW + move);
              return Array.from({ length: 20 }, () => ids.next());
            });
          });
          return new Set(drawn).size === drawn.length;
        },
      ),
      { numRuns: 50 },
    );
  });

  it('stay unique and rising when more than 2048 are drawn in a millisecond', () => {
    const clock = settableClock();
    const ids = createIdSource(clock, () => PROCESS_NUMBERS - 1);
    const drawn = Array.from({ length: 3 * 2048 + 1 }, () => ids.next());
    expect(new Set(drawn).size).toBe(drawn.length);
    expect([...drawn].sort()).toEqual(drawn);
    expect(idTime(drawn[2047] ?? '')).toBe(NOW);
    expect(idTime(drawn[2048] ?? '')).toBe(NOW + 1);
    expect(new Set(drawn.map((id) => (BigInt(id) >> 12n) & 1023n))).toEqual(new Set([1023n]));
    clock.set(NOW + 1);
    expect(ids.next() > (drawn.at(-1) ?? '')).toBe(true);
  });

  it('can be advanced past any id of another process', () => {
    const otherId = fc.tuple(fc.integer({ min: -10_000, max: 10_000 }), processNumber, processNumber);
    fc.assert(
      fc.property(fc.array(otherId, { minLength: 1, maxLength: 20 }), (others) => {
        const ids = createIdSource(settableClock(), () => 3);
        let last = ids.next();
        return others.every(([ahead, process]) => {
          const other = createIdSource(settableClock(NOW + ahead), () => process);
          for (let drawn = 0; drawn < 10; drawn += 1) other.next();
          const theirs = other.next();
          ids.advancePast(theirs);
          const next = ids.next();
          const fine = next > theirs && next > last;
          last = next;
          return fine;
        });
      }),
      { numRuns: 100 },
    );
  });

  it('use separate counters in lanes, and repeat a counter only after 1024 ids', () => {
    const counterOf = (id: string) => Number(BigInt(id) & 4095n);
    const clock = settableClock();
    const ids = createIdSource(clock, () => 3);
    const sources = [ids, ids.lane(0), ids.lane(1)];
    const counters = sources.map((source) =>
      Array.from({ length: 1024 }, () => {
        clock.set(clock.now() + 1);
        return counterOf(source.next());
      }),
    );
    expect(new Set(counters.flat()).size).toBe(3 * 1024);
    expect(() => ids.lane(2)).toThrow(RangeError);
  });

  it('refuse a process number out of range', () => {
    for (const wrong of [-1, PROCESS_NUMBERS])
      expect(() => createIdSource(settableClock(), () => wrong).next()).toThrow(RangeError);
  });
});
