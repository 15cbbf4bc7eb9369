import { expect, it } from 'vitest';
import { isFault, runChaos } from './chaos.ts';

it('loses, doubles and moves nothing while processes are slow or killed', async () => {
  const results = await runChaos({
    seed: 14,
    processes: 2,
    redis: false,
    only: ['slow line', 'kill -9'],
    faultMs: 400,
  });
  expect(results.filter(isFault)).toEqual([]);
  expect(results.map(({ name }) => name)).toEqual(['slow line', 'kill -9']);
  for (const { acknowledged, delivered } of results) {
    expect(acknowledged).toBeGreaterThan(0);
    expect(delivered).toBeGreaterThanOrEqual(acknowledged);
  }
});
