/**
 * Sums of the last seconds by key, in this process, so that a message causes no write. Bounded: beyond the capacity the
 * least recently counted keys are dropped, so a flood cannot exhaust memory.
 */
interface Entry {
  /** Times in Unix milliseconds and amounts, oldest first. */
  readonly counted: { readonly at: number; readonly amount: number }[];
}

export interface RecentCounts {
  /** Adds an amount, which may be negative to undo an earlier one. @returns the sum within the window, including it */
  add(key: string, amount: number, now: number): number;
}

/** Most entries of a key; one with more has long exceeded every limit. */
const PER_KEY = 64;

export function createRecentCounts(windowMs: number, capacity: number): RecentCounts {
  const entries = new Map<string, Entry>();
  return {
    add(key, amount, now) {
      const entry = entries.get(key) ?? { counted: [] };
      entries.delete(key);
      entries.set(key, entry);
      const { counted } = entry;
      // If the clock was set back, later counts are meaningless.
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
