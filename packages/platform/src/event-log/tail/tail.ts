/**
 * The tail: reads the log in commit order without locks. A row stores the id of the transaction that wrote it. The
 * reader takes only rows of transactions below the oldest one still running, ordered by (transaction, position).
 * These rows are complete and final, so nothing is skipped and the order is the same for every reader.
 *
 * Batches of sends are handed over by their writer and need no read, as long as they directly follow the last
 * delivered event; see `written-events.ts`.
 *
 * PostgreSQL numbers the transactions of all its users together. Transactions that cannot write events, such as an
 * open psql or a running dump, do not delay delivery for long; see `writers.ts`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { formatPosition, isAfter, type LogPlace, placeBefore } from '../place.ts';
import {
  currentEnd,
  type FinalRows,
  finalRows,
  newestPlace,
  type ReadOptions,
  ROWS_PER_READ,
  type Row,
  readAfter,
  readRows,
  toEvents,
  touchesAfter,
} from '../read-log.ts';
import type { EventTail, LoggedEvent } from '../types.ts';
import { toLoggedEvents, undelivered, type WrittenEvents } from '../written-events.ts';
import { Bystanders, createHeldWarning } from './held-back.ts';
import { createLagClock } from './lag.ts';
import { Listeners } from './listeners.ts';
import type { TailOptions } from './tail-options.ts';
import { createWakeUps } from './wake-ups.ts';

export type { TailOptions } from './tail-options.ts';

/** Pauses between reads while a running transaction holds rows back. */
const HELD_PAUSES_MS = [1, 2, 5, 10, 25, 50, 100, 250];
/** The longest pause between reads, in case a wake-up is lost. */
const MAX_PAUSE_MS = 1000;
/** If a read found this many rows and no listener needs all events, the next read waits `GATHER_MS`. */
const MANY_ROWS = 16;
const GATHER_MS = 100;
/** The most offered transactions that are delivered as one batch. */
const OFFERS_TOGETHER = 100;

export interface RunningTail extends EventTail {
  /** Reads the log now because something was committed. Cheap; calls coalesce. */
  wake(): void;
  /**
   * Delivers events that this process has committed, without a read if they directly follow the last delivered event.
   */
  offer(written: WrittenEvents): void;
  /**
   * How long the oldest known undelivered event has waited, in milliseconds. If the log cannot be read, the time
   * since the last read.
   */
  lagMs(): number;
  readonly epoch: number;
  /** Continues from the current end of the log, in a new epoch. */
  restart(epoch: number): Promise<void>;
  /** Resolves when listeners have handled every event committed before the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

interface Restart {
  readonly epoch: number;
  readonly done: () => void;
}

/** Starts at the end of the log. */
export async function startTail(options: TailOptions): Promise<RunningTail> {
  const tail = new LogTail(options, await currentEnd(options.pool));
  tail.start();
  return tail;
}

class LogTail implements RunningTail {
  readonly #pool: Pool;
  readonly #options: TailOptions;
  readonly #listeners = new Listeners();
  readonly #restartListeners: (() => void)[] = [];
  readonly #lag = createLagClock();
  readonly #wakeUps = createWakeUps();
  readonly #bystanders: Bystanders;
  readonly #warnIfLong: ReturnType<typeof createHeldWarning>;
  #epoch: number;
  #place: LogPlace;
  #pendingRestart: Restart | null = null;
  #offered: WrittenEvents[] = [];
  /** When to read the log next, by `performance.now()`. */
  #readAt = 0;
  /** Wake-ups before this time are ignored so that events gather; the next read is due then anyway. */
  #gatherUntil = 0;
  #isStopped = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(options: TailOptions, place: LogPlace) {
    this.#options = options;
    this.#pool = options.pool;
    this.#bystanders = new Bystanders(options.pool);
    this.#warnIfLong = createHeldWarning(options);
    this.#epoch = options.epoch;
    this.#place = place;
  }

  get epoch(): number {
    return this.#epoch;
  }

  readonly wake = (): void => {
    if (performance.now() >= this.#gatherUntil) this.#readNow();
  };

  readonly offer = (written: WrittenEvents): void => {
    this.#offered.push(written);
    // Senders get their answers before the fan-out to many sessions begins.
    setImmediate(this.#wakeUps.wake);
  };

  readonly lagMs = (): number => this.#lag.lagMs();
  readonly head = (): string => formatPosition(this.#place, this.#epoch);
  readonly touchedAhead = (): Promise<ReadonlySet<string>> => touchesAfter(this.#pool, this.#place);

  subscribe(...parameters: Parameters<EventTail['subscribe']>): () => void {
    return this.#listeners.add(...parameters);
  }

  onRestart(listener: () => void): void {
    this.#restartListeners.push(listener);
  }

  readAfter(position: string): ReturnType<EventTail['readAfter']> {
    return readAfter(this.#pool, { position, epoch: this.#epoch }, () => this.#place);
  }

  restart(epoch: number): Promise<void> {
    return new Promise((done) => {
      this.#pendingRestart = { epoch, done };
      this.#readNow();
    });
  }

  async caughtUp(): Promise<void> {
    const newest = await newestPlace(this.#pool);
    while (newest && isAfter(newest, this.#place) && !this.#isStopped) {
      this.wake();
      await delay(1);
    }
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#readNow();
    await this.#loop;
  }

  #readNow(): void {
    this.#readAt = 0;
    this.#wakeUps.wake();
  }

  async #run(): Promise<void> {
    let attempt = 0;
    while (!this.#isStopped) {
      this.#wakeUps.begin();
      let wait = MAX_PAUSE_MS;
      try {
        if (this.#pendingRestart) await this.#applyRestart(this.#pendingRestart);
        wait = await this.#readIfDue(attempt);
      } catch (error) {
        const { reads, onError } = this.#options;
        if (!this.#isStopped) (reads?.failed ?? onError)(error);
      }
      attempt = (await this.#wakeUps.sleep(wait)) ? 0 : attempt + 1;
    }
  }

  async #applyRestart({ epoch, done }: Restart): Promise<void> {
    this.#place = await currentEnd(this.#pool);
    this.#epoch = epoch;
    this.#pendingRestart = null;
    this.#offered = [];
    for (const listener of this.#restartListeners) listener();
    done();
  }

  /** @returns milliseconds until the next read */
  async #readIfDue(attempt: number): Promise<number> {
    await this.#deliverOffered();
    if (performance.now() >= this.#readAt) {
      // A wake-up during the read sets this to zero, so that the next read follows at once unless events gather.
      this.#readAt = Number.POSITIVE_INFINITY;
      let wait = MAX_PAUSE_MS;
      try {
        wait = await this.#deliverFinal(attempt);
      } finally {
        this.#readAt = Math.max(this.#gatherUntil, Math.min(this.#readAt, performance.now() + wait));
      }
    }
    return Math.max(0, this.#readAt - performance.now());
  }

  /** Delivers what was offered in the meantime together, so that each socket gets it in one write. */
  async #deliverOffered(): Promise<void> {
    while (this.#offered.length > 0) {
      const written = this.#offered.splice(0, OFFERS_TOGETHER);
      const { events, isComplete } = undelivered(written, this.#place, this.#epoch);
      const last = events.at(-1);
      if (last) {
        this.#lag.deliveryStarted();
        await this.#deliver(toLoggedEvents(events, this.#epoch), last);
      }
      if (!isComplete) {
        // A read finds the events that come between, and all offered events.
        this.#offered = [];
        this.#readAt = 0;
      }
    }
  }

  /** Reads and delivers final events. @returns milliseconds until the next read */
  async #deliverFinal(attempt: number): Promise<number> {
    const names = this.#listeners.names();
    const { rows, end, held, length } = await this.#readFinal(names);
    // Processes that start, and commands, wake this one without events.
    if (!end && !held) this.#wakeUps.unneeded();
    if (end && !names) await this.#deliver(toEvents(rows, this.#epoch), end);
    if (end && names && !(await this.#deliverChanges(rows, end, names))) return 0;
    if (length === ROWS_PER_READ && !held) return 0;
    if (names && length >= MANY_ROWS) {
      this.#gatherUntil = performance.now() + GATHER_MS;
      return GATHER_MS;
    }
    return held ? (HELD_PAUSES_MS[end ? 0 : attempt] ?? MAX_PAUSE_MS) : MAX_PAUSE_MS;
  }

  /**
   * Delivers the needed events one by one and skips the others. Each check of the listeners' needs and the skip after
   * it happen without a pause in between. A listener that starts to need everything loads its state after that, so
   * its state contains what was skipped.
   * @returns false if a listener needs more now, and the rest must be read again
   */
  async #deliverChanges(rows: readonly Row[], end: LogPlace, names: readonly string[]): Promise<boolean> {
    for (const row of rows) {
      if (this.#listeners.names() !== names) return false;
      this.#place = placeBefore(row);
      await this.#deliver(toEvents([row], this.#epoch), row);
    }
    if (this.#listeners.names() !== names) return false;
    this.#moveTo(end);
    await this.#listeners.deliver([], this.#options.onError);
    return true;
  }

  async #deliver(events: readonly LoggedEvent[], end: LogPlace): Promise<void> {
    await this.#listeners.deliver(events, this.#options.onError);
    this.#moveTo(end);
  }

  #moveTo({ xid, position }: LogPlace): void {
    this.#lag.deliveryEnded();
    this.#place = { xid, position };
    this.#wakeUps.served(this.#options.onLag);
  }

  /**
   * If all rows wait for a transaction, ignores transactions that cannot write events, and warns about the others.
   */
  async #readFinal(names: ReadOptions['names']): Promise<FinalRows> {
    const found = await this.#readOnce(names);
    if (!found.held || found.end) return found;
    const foundNew = await this.#bystanders.refresh(this.#lag.lagMs());
    const final = foundNew ? await this.#readOnce(names) : found;
    const { held, end } = final;
    if (held && !end) await this.#warnIfLong(held, this.#lag.lagMs(), this.#bystanders.known);
    return final;
  }

  async #readOnce(names: ReadOptions['names']): Promise<FinalRows> {
    const bystanders = this.#bystanders.known;
    const found = finalRows(await readRows(this.#pool, this.#place, { bystanders, names }));
    this.#options.reads?.succeeded();
    this.#lag.recordRead(found.held, found.end !== null);
    return found;
  }
}
