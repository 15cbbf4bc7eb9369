import { expect, it } from 'vitest';
import { createRecentCounts } from './recent-counts.ts';

it('sums what a key added within the window', () => {
  const counts = createRecentCounts(1000, 10);
  expect([counts.add('a', 1, 0), counts.add('a', 2, 500), counts.add('b', 1, 500)]).toEqual([1, 3, 1]);
  expect([counts.add('a', 1, 1000), counts.add('a', 1, 1500), counts.add('a', 1, 9000)]).toEqual([3, 2, 1]);
});

it('forgets the key counted longest ago beyond its capacity', () => {
  const counts = createRecentCounts(1000, 2);
  counts.add('a', 1, 0);
  counts.add('b', 1, 0);
  counts.add('a', 1, 0);
  counts.add('c', 1, 0);
  expect([counts.add('a', 1, 0), counts.add('b', 1, 0)]).toEqual([3, 1]);
});

it('starts over when the clock was set back', () => {
  const counts = createRecentCounts(1000, 2);
  counts.add('a', 5, 100_000);
  expect(counts.add('a', 1, 0)).toBe(1);
});
