/** Collects items until there are enough, time is up, or it is stopped. */
import type { Clock } from '../clock.ts';

/** Which items a collector accepts, and when it ends. */
export interface CollectOptions<Item> {
  /** Which items count; default all. */
  readonly filter?: ((item: Item) => boolean) | undefined;
  /** Ends after this many items. */
  readonly max?: number | undefined;
  /** Ends this many milliseconds after the start. */
  readonly timeMs?: number | undefined;
  /** Ends after this many milliseconds without an item. */
  readonly idleMs?: number | undefined;
  /** Ends with the signal's reason as an error. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of waiting for one item. It waits 15 minutes unless `timeMs` is given. */
export type WaitOptions<Item> = Omit<CollectOptions<Item>, 'max' | 'idleMs'>;
const DEFAULT_WAIT_MS = 15 * 60_000;

/**
 * A source of items. Calls back until the returned function is called; the callback returns whether it accepted the
 * item.
 */
export type Source<Item> = (listener: (item: Item) => boolean) => () => void;

/** Why a collector ended. */
export type CollectorEnd = 'max' | 'time' | 'idle' | 'stopped' | 'aborted';

/**
 * Collects from its creation on; iterate with `for await`, or wait for `all()`. It keeps all items, and never ends
 * without `max`, `timeMs`, `idleMs`, `signal` or `stop()`; to listen for as long as the bot runs, use `bot.on`.
 */
export class Collector<Item> implements AsyncIterable<Item> {
  readonly #clock: Clock;
  readonly #options: CollectOptions<Item>;
  readonly #collected: Item[] = [];
  readonly #unsubscribe: () => void;
  readonly #cancelTime: () => void;
  #cancelIdle: () => void = () => {};
  #ended: CollectorEnd | null = null;
  #wake: (() => void)[] = [];
  readonly #abort = () => this.#end('aborted');

  constructor(source: Source<Item>, clock: Clock, options: CollectOptions<Item> = {}) {
    this.#clock = clock;
    this.#options = options;
    this.#unsubscribe = source((item) => this.#offer(item));
    const { timeMs, signal } = options;
    this.#cancelTime = timeMs === undefined ? () => {} : clock.after(timeMs, () => this.#end('time'));
    this.#watchIdle();
    if (signal?.aborted) this.#end('aborted');
    else signal?.addEventListener('abort', this.#abort, { once: true });
  }

  /** Why the collector ended; null while it collects. */
  get ended(): CollectorEnd | null {
    return this.#ended;
  }

  /** The items so far. */
  get collected(): readonly Item[] {
    return this.#collected;
  }

  /** Stops collecting and keeps the items. */
  stop(): void {
    this.#end('stopped');
  }

  /** All items, once it has ended. @throws the signal's reason */
  async all(): Promise<readonly Item[]> {
    for await (const _ of this);
    return this.#collected;
  }

  /** The first item, or null when it ended without any. @throws the signal's reason */
  async first(): Promise<Item | null> {
    for await (const item of this) return item;
    return null;
  }

  /** Each item in turn; leaving the loop stops the collector. */
  async *[Symbol.asyncIterator](): AsyncIterator<Item, undefined> {
    try {
      for (let index = 0; ; index += 1) {
        while (index >= this.#collected.length && this.#ended === null) await this.#change();
        if (this.#ended === 'aborted') throw this.#options.signal?.reason;
        if (index >= this.#collected.length) return undefined;
        yield this.#collected[index] as Item;
      }
    } finally {
      this.stop();
    }
  }

  #offer(item: Item): boolean {
    if (this.#ended !== null || this.#options.filter?.(item) === false) return false;
    this.#collected.push(item);
    this.#watchIdle();
    if (this.#collected.length >= (this.#options.max ?? Number.POSITIVE_INFINITY)) this.#end('max');
    this.#notify();
    return true;
  }

  #watchIdle(): void {
    this.#cancelIdle();
    const { idleMs } = this.#options;
    if (idleMs !== undefined) this.#cancelIdle = this.#clock.after(idleMs, () => this.#end('idle'));
  }

  #end(reason: CollectorEnd): void {
    if (this.#ended !== null) return;
    this.#ended = reason;
    this.#unsubscribe();
    this.#cancelTime();
    this.#cancelIdle();
    this.#options.signal?.removeEventListener('abort', this.#abort);
    this.#notify();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

/** Waits for one item. @returns null when time is up @throws the signal's reason */
export function waitForOne<Item>(
  source: Source<Item>,
  clock: Clock,
  options: WaitOptions<Item> = {},
): Promise<Item | null> {
  const timeMs = options.timeMs ?? DEFAULT_WAIT_MS;
  return new Collector(source, clock, { ...options, timeMs, max: 1 }).first();
}
