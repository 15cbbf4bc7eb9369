import { beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../../test/manual-clock.ts';
import { Collector, type Source, waitForOne } from './collector.ts';

let clock: ManualClock;
let listeners: Set<(item: number) => boolean>;
const source: Source<number> = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

beforeEach(() => {
  clock = new ManualClock();
  listeners = new Set();
});

/** Offers an item. @returns whether it was taken */
function offer(item: number): boolean {
  return [...listeners].map((listener) => listener(item)).includes(true);
}

it('collects what passes its filter until it has enough, and listens no longer', async () => {
  const collector = new Collector(source, clock, { filter: (item) => item > 1, max: 2 });
  expect([1, 2, 3, 4].map(offer)).toEqual([false, true, true, false]);
  expect(await collector.all()).toEqual([2, 3]);
  expect(collector.ended).toBe('max');
  expect(listeners.size).toBe(0);
});

it('ends when time is up, and when nothing came for a while', async () => {
  const timed = new Collector(source, clock, { timeMs: 100 });
  const idle = new Collector(source, clock, { idleMs: 60 });
  clock.advance(50);
  offer(1);
  clock.advance(50);
  expect([timed.ended, idle.ended]).toEqual(['time', null]);
  clock.advance(10);
  expect(idle.ended).toBe('idle');
  expect(await idle.all()).toEqual([1]);
  expect(clock.pending).toEqual([]);
});

it('is iterated over while it collects; leaving the loop ends it', async () => {
  const collector = new Collector(source, clock);
  const seen: number[] = [];
  const loop = (async () => {
    for await (const item of collector) {
      seen.push(item);
      if (seen.length === 3) break;
    }
  })();
  offer(1);
  await Promise.resolve();
  offer(2);
  offer(3);
  await loop;
  expect(seen).toEqual([1, 2, 3]);
  expect(collector.ended).toBe('stopped');
  expect(offer(4)).toBe(false);
});

it('ends with an error when the signal aborts, even before it began', async () => {
  const abort = new AbortController();
  const all = new Collector(source, clock, { signal: abort.signal }).all();
  abort.abort(new Error('Changed my mind'));
  await expect(all).rejects.toThrow('Changed my mind');
  await expect(waitForOne(source, clock, { signal: abort.signal })).rejects.toThrow('Changed my mind');
  expect(listeners.size).toBe(0);
});

it('waits for one, or null when time is up', async () => {
  const one = waitForOne(source, clock, { filter: (item) => item === 2 });
  const none = waitForOne(source, clock, { filter: () => false, timeMs: 10 });
  offer(1);
  offer(2);
  clock.advance(10);
  expect(await one).toBe(2);
  expect(await none).toBeNull();
});
