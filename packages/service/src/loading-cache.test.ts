/** What a cache keeps. */
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

it('a cache keeps stale values up to a weight, for the next load', async () => {
  const touches = createTouches();
  const basis: string[] = [];
  const cache = cachePerRuntime<string>({
    capacity: 10_000,
    weightOf: (value) => value.length,
    touchesOf: (key) => [key],
    keepsOutdated: true,
    load: async (_runtime, keys, outdated) => {
      basis.push(...outdated.keys());
      return new Map(keys.map((key) => [key, key]));
    },
  })({ touches } as Runtime);
  const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(400));
  for (const key of keys) {
    await cache.get(key);
    touches.apply([key]);
  }
  await cache.getMany(keys);
  expect(basis).toEqual(keys.slice(1));
});

it('a cache hands a stale value to the next load, unless everything in memory was dropped', async () => {
  const touches = createTouches();
  const bases: (number | undefined)[] = [];
  const cache = cachePerRuntime<number>({
    capacity: 10,
    keepsOutdated: true,
    touchesOf: (key) => [key],
    load: async (_runtime, [key = ''], outdated) => {
      bases.push(outdated.get(key));
      return new Map([[key, bases.length]]);
    },
  })({ touches } as Runtime);
  await cache.get('a');
  await cache.get('a');
  touches.apply(['a']);
  await cache.get('a');
  const overtaken = cache.reload('a');
  touches.apply(['a']);
  await overtaken;
  await cache.get('a');
  touches.apply(['a']);
  touches.dropAll({ xid: '0', position: '0' });
  await cache.get('a');
  expect(bases).toEqual([undefined, 1, 2, 3, undefined]);
});
