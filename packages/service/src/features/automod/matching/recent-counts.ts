/**
 * Sums of the last seconds by key, in this process: nothing is written on the way of a message. Bounded: beyond its
 * capacity the keys counted longest ago are forgotten, so a flood costs memory of a fixed size.
 */
interface Entry {
  /** Times in Unix milliseconds and amounts, oldest first. */
  readonly counted: { readonly at: number; readonly amount: number }[];
}

export interface RecentCounts {
  /** Adds an amount now, or takes one back that is negative. @returns the sum within the window, this one included. */
  add(key: string, amount: number, now: number): number;
}

/** Entries a key holds at most; a key that has more has long passed every limit. */
const PER_KEY = 64;

export function createRecentCounts(windowMs: number, capacity: number): RecentCounts {
  const entries = new Map<string, Entry>();
  return {
    add(key, amount, now) {
      const entry = entries.get(key) ?? { counted: [] };
      entries.delete(key);
      entries.set(key, entry);
      const { counted } = entry;
      // A clock that was set back makes what was counted later worthless.
      while (counted[0] && (counted[0].at <= now - windowMs || counted[0].at > now)) counted.shift();
      counted.push({ at: now, amount });
      if (counted.length > PER_KEY) counted.shift();
      if (entries.size > capacity) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      return counted.reduce((sum, one) => sum + one.amount, 0);
    },
  };
}
