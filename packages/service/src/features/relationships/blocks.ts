/** Caches blocks between two accounts, which are read often and seldom change. */

import { cachePerRuntime } from '../../loading-cache.ts';
import type { Runtime } from '../../runtime.ts';
import { blockedPairs } from './store.ts';

/** The key of two accounts, in either order. */
function pairKey(userId: string, otherId: string): string {
  return userId < otherId ? `${userId}:${otherId}` : `${otherId}:${userId}`;
}

/** The key that invalidates a pair in memory. */
export function relationshipTouch(userId: string, otherId: string): string {
  return `relationship:${pairKey(userId, otherId)}`;
}

/** Whether one of the two blocks the other, by pair. */
const pairs = cachePerRuntime<boolean>({
  capacity: 100_000,
  touchesOf: (pair) => [`relationship:${pair}`],
  load: async (runtime, keys) => {
    const blocked = await blockedPairs(runtime.database.db, keys);
    const found = new Set(blocked.map(({ pair }) => pair));
    return new Map(keys.map((key) => [key, found.has(key)]));
  },
});

/** The others that this account blocks or is blocked by. */
export async function blockedAmong(
  runtime: Runtime,
  userId: string,
  otherIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await pairs(runtime).getMany(otherIds.map((otherId) => pairKey(userId, otherId)));
  return new Set(otherIds.filter((otherId) => known.get(pairKey(userId, otherId))));
}
