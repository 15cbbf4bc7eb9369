/**
 * A cache that loads missing entries from the database and drops entries that a touch makes stale. If a touch arrives
 * during a load, the value is returned to the waiting callers but not cached, so the cache is never older than the
 * last touch.
 */
import { perRuntime, type Runtime } from './runtime.ts';

/** The weight of all stale values that a cache keeps for their next load. */
const MAX_OUTDATED = 1000;

export interface LoadingCacheOptions<Value> {
  /**
   * Loads several keys in one query; unknown keys are missing in the result.
   * @param outdated earlier values of some keys, if the cache keeps them
   */
  readonly load: (
    runtime: Runtime,
    keys: readonly string[],
    outdated: ReadonlyMap<string, Value>,
  ) => Promise<ReadonlyMap<string, Value>>;
  /** The touches that make an entry stale. */
  readonly touchesOf: (key: string, value: Value) => readonly string[];
  /** Keeps a value that a touch made stale for the next load, which can then read only what changed. */
  readonly keepsOutdated?: true;
  /** The maximum weight of all entries; the oldest are dropped first. */
  readonly capacity: number;
  /** For values whose size people choose; otherwise each weighs 1. */
  readonly weightOf?: (value: Value) => number;
}

export interface LoadingCache<Value> {
  /** The value, or null when there is none. Synchronous if it is in memory. */
  get(key: string): Value | Promise<Value | null>;
  /** The existing values by key; one query for all that are missing in memory. */
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** Bypasses the cache, for a value that seems older than other known state. */
  reload(key: string): Promise<Value | null>;
}

/**
 * Uses a known value synchronously, and any other when it has loaded. On hot paths, where nearly everything is in
 * memory, awaiting known values would take longer than the work itself.
 */
export function whenKnown<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Promise<Result>,
): Promise<Result>;
export function whenKnown<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result>;
export function whenKnown<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}

interface PendingLoad<Value> {
  readonly keys: readonly string[];
  readonly values: Promise<ReadonlyMap<string, Value>>;
  readonly touched: Set<string>;
  /** Whether the whole cache was dropped during the load. */
  overtaken: boolean;
}

/** A cache, of which each runtime has its own. */
export function cachePerRuntime<Value>(
  options: LoadingCacheOptions<Value>,
): (runtime: Runtime) => LoadingCache<Value> {
  return perRuntime((runtime) => createLoadingCache(runtime, options));
}

function createLoadingCache<Value>(
  runtime: Runtime,
  options: LoadingCacheOptions<Value>,
): LoadingCache<Value> {
  const entries = new TouchedEntries<Value>(options);
  const loads = new Loads<Value>(runtime, options, entries);

  runtime.touches.subscribe((touch) => {
    loads.touch(touch);
    entries.drop(touch);
  });

  runtime.touches.onDropAll(() => {
    loads.overtake();
    entries.clear();
  });

  return {
    get: (key) => entries.get(key) ?? loads.join(key),
    reload: async (key) => (await loads.start([key])).get(key) ?? null,
    async getMany(keys) {
      const found = new Map<string, Value>();
      const missing: string[] = [];
      for (const key of new Set(keys)) {
        const value = entries.get(key);
        if (value === undefined) missing.push(key);
        else found.set(key, value);
      }
      if (missing.length > 0) for (const [key, value] of await loads.start(missing)) found.set(key, value);
      return found;
    },
  };
}

/** Running loads. Their values are cached unless a touch has made them stale. */
class Loads<Value> {
  readonly #runtime: Runtime;
  readonly #options: Pick<LoadingCacheOptions<Value>, 'load' | 'touchesOf'>;
  readonly #entries: TouchedEntries<Value>;
  readonly #pending = new Set<PendingLoad<Value>>();
  readonly #latest = new Map<string, PendingLoad<Value>>();

  constructor(
    runtime: Runtime,
    options: Pick<LoadingCacheOptions<Value>, 'load' | 'touchesOf'>,
    entries: TouchedEntries<Value>,
  ) {
    this.#runtime = runtime;
    this.#options = options;
    this.#entries = entries;
  }

  start(keys: readonly string[]): Promise<ReadonlyMap<string, Value>> {
    const values = this.#options.load(this.#runtime, keys, this.#entries.earlier(keys)).then(
      (loaded) => {
        this.#finish(load);
        this.#keep(load, loaded);
        return loaded;
      },
      (error: unknown) => {
        this.#finish(load);
        throw error;
      },
    );
    const load: PendingLoad<Value> = { keys, values, touched: new Set(), overtaken: false };
    this.#pending.add(load);
    for (const key of keys) this.#latest.set(key, load);
    return values;
  }

  /** Joins a load of the key that no touch has overtaken, or starts one. */
  async join(key: string): Promise<Value | null> {
    const latest = this.#latest.get(key);
    const isFresh = latest?.touched.size === 0 && !latest.overtaken;
    const values = isFresh ? latest.values : this.start([key]);
    return (await values).get(key) ?? null;
  }

  touch(touch: string): void {
    for (const load of this.#pending) load.touched.add(touch);
  }

  overtake(): void {
    for (const load of this.#pending) load.overtaken = true;
  }

  #keep({ overtaken, touched }: PendingLoad<Value>, loaded: ReadonlyMap<string, Value>): void {
    if (overtaken) return;
    for (const [key, value] of loaded) {
      const isStale = this.#options.touchesOf(key, value).some((touch) => touched.has(touch));
      if (isStale) this.#entries.keepOutdated(key, value);
      else this.#entries.keep(key, value);
    }
  }

  #finish(load: PendingLoad<Value>): void {
    this.#pending.delete(load);
    for (const key of load.keys) if (this.#latest.get(key) === load) this.#latest.delete(key);
  }
}

/** Loaded values, by key and by the touches that make them stale. */
class TouchedEntries<Value> {
  readonly #options: Omit<LoadingCacheOptions<Value>, 'load'>;
  readonly #entries = new Map<string, Value>();
  readonly #keysByTouch = new Map<string, Set<string>>();
  readonly #outdated = new Map<string, Value>();
  #weight = 0;
  #outdatedWeight = 0;

  constructor(options: Omit<LoadingCacheOptions<Value>, 'load'>) {
    this.#options = options;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** Values for the next load of these keys to start from. */
  earlier(keys: readonly string[]): ReadonlyMap<string, Value> {
    const found = new Map<string, Value>();
    if (!this.#options.keepsOutdated) return found;
    for (const key of keys) {
      const value = this.#entries.get(key) ?? this.#outdated.get(key);
      if (value !== undefined) found.set(key, value);
    }
    return found;
  }

  keep(key: string, value: Value): void {
    this.#remove(key);
    this.#forgetOutdated(key);
    this.#entries.set(key, value);
    this.#weight += this.#weightOf(value);
    for (const touch of this.#options.touchesOf(key, value)) {
      const keys = this.#keysByTouch.get(touch);
      if (keys) keys.add(key);
      else this.#keysByTouch.set(touch, new Set([key]));
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#options.capacity) break;
      this.#remove(oldest);
    }
  }

  /** Keeps a stale value for the next load, which usually follows soon. */
  keepOutdated(key: string, value: Value): void {
    if (!this.#options.keepsOutdated || this.#entries.has(key)) return;
    this.#forgetOutdated(key);
    this.#outdated.set(key, value);
    this.#outdatedWeight += this.#weightOf(value);
    for (const oldest of this.#outdated.keys()) {
      if (this.#outdatedWeight <= MAX_OUTDATED) break;
      this.#forgetOutdated(oldest);
    }
  }

  clear(): void {
    this.#weight = 0;
    this.#outdatedWeight = 0;
    this.#entries.clear();
    this.#outdated.clear();
    this.#keysByTouch.clear();
  }

  /** Drops the entries that a touch makes stale. */
  drop(touch: string): void {
    const keys = this.#keysByTouch.get(touch);
    if (!keys) return;
    for (const key of [...keys]) {
      const value = this.#entries.get(key);
      this.#remove(key);
      if (value !== undefined) this.keepOutdated(key, value);
    }
  }

  #forgetOutdated(key: string): void {
    const value = this.#outdated.get(key);
    if (value === undefined) return;
    this.#outdated.delete(key);
    this.#outdatedWeight -= this.#weightOf(value);
  }

  #weightOf(value: Value): number {
    return this.#options.weightOf?.(value) ?? 1;
  }

  #remove(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weightOf(value);
    for (const touch of this.#options.touchesOf(key, value)) {
      const keys = this.#keysByTouch.get(touch);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTouch.delete(touch);
    }
  }
}
