/** The limit of what a cache keeps. */
import { expect, it } from 'vitest';
import { cachePerRuntime } from './loading-cache.ts';
import type { Runtime } from './runtime.ts';
import { createTouches } from './touches.ts';

function createCache() {
  const loaded: string[] = [];
  const cache = cachePerRuntime<string>({
    capacity: 10,
    weightOf: (value) => value.length,
    touchesOf: (key) => [key],
    load: async (_runtime, keys) => {
      loaded.push(...keys);
      return new Map(keys.map((key) => [key, key]));
    },
  })({ touches: createTouches() } as Runtime);
  const loads = async (key: string): Promise<boolean> => {
    loaded.length = 0;
    await cache.get(key);
    return loaded.length > 0;
  };
  return { cache, loads };
}

it('a cache drops as many of its oldest entries as a heavy one needs', async () => {
  const { cache, loads } = createCache();
  await cache.getMany(['aa', 'bb', 'cccc']);
  expect([await loads('aa'), await loads('bb'), await loads('cccc')]).toEqual([false, false, false]);
  await cache.getMany(['ddddd']);
  expect([await loads('cccc'), await loads('ddddd')]).toEqual([false, false]);
  expect([await loads('aa'), await loads('bb')]).toEqual([true, true]);
});

it('a cache does not keep an entry heavier than all it may keep', async () => {
  const { cache, loads } = createCache();
  expect(await cache.get('eleven-long')).toBe('eleven-long');
  expect(await loads('eleven-long')).toBe(true);
  expect([await loads('aa'), await loads('aa')]).toEqual([true, false]);
});

it('a cache keeps stale values up to the same weight, for the next load', async () => {
  const touches = createTouches();
  const basis: string[] = [];
  const cache = cachePerRuntime<string>({
    capacity: 10,
    weightOf: (value) => value.length,
    touchesOf: (key) => [key],
    keepsOutdated: true,
    load: async (_runtime, keys, outdated) => {
      basis.push(...outdated.keys());
      return new Map(keys.map((key) => [key, key]));
    },
  })({ touches } as Runtime);
  for (const key of ['aaaa', 'bbbb', 'cccc']) {
    await cache.get(key);
    touches.apply([key]);
  }
  await cache.getMany(['aaaa', 'bbbb', 'cccc']);
  expect(basis).toEqual(['bbbb', 'cccc']);
});
