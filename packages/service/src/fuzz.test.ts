/** A short run of `npm run fuzz`; the seed is fixed, so that a failure comes from the change under test. */
import { useInstance } from '@guildhall/testkit';
import { fuzz } from '@guildhall/testkit/fuzz';
import { expect, it } from 'vitest';

const instance = useInstance({ settings: { RATE_LIMIT_SCALE: '1000000' } });

it('finds no 5xx, hang, unhandled rejection or memory leak', async () => {
  const { findings } = await fuzz(instance, { seed: 13, requests: 1500, frames: 640 });
  expect(findings).toEqual([]);
});
