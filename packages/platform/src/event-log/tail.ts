/**
 * The tail: reads the log in commit order without locks. A row stores the id of the transaction that wrote it; the
 * reader takes only rows of transactions below the oldest one still running, ordered by (transaction, position).
 * Such rows are complete and final, so nothing is skipped and the order is the same for every reader.
 *
 * PostgreSQL numbers the transactions of all its users together. Those that cannot write events, such as an open psql
 * or a running dump, do not delay delivery for long; see `writers.ts`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Bystanders, createWarnings } from './held-back.ts';
import { createLagClock } from './lag.ts';
import { format, isAfter, type Place } from './place.ts';
import {
  BATCH,
  currentEnd,
  type FinalRows,
  finalOnes,
  newestPlace,
  readAfter,
  readRows,
  toEvents,
} from './read-log.ts';
import type { EventTail, LoggedEvent } from './types.ts';
import { createWakeUps } from './wake-ups.ts';
import type { Blocker } from './writers.ts';

/** Pauses between reads while a running transaction holds rows back. */
const LOOK_AGAIN_MS = [1, 2, 5, 10, 25, 50, 100, 250];
/** The longest pause, in case a wake-up is lost. */
const NET_MS = 1000;

export interface RunningTail extends EventTail {
  /** Reads the log now because something was committed. Cheap; calls coalesce. */
  wake(): void;
  /**
   * How long the oldest known undelivered event has waited, in milliseconds. While the log cannot be read, the time
   * since that started.
   */
  lagMs(): number;
  readonly epoch: number;
  /** Continues from the present end of the log, in a new epoch. */
  restart(epoch: number): Promise<void>;
  /** Resolves when listeners have handled every event committed before the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface TailOptions {
  readonly pool: Pool;
  /** The database's present epoch, see `enterEpoch`. */
  readonly epoch: number;
  readonly onError: (error: unknown) => void;
  /** Called with the milliseconds between the wake-up for an event and the end of its delivery. */
  readonly onLag?: (milliseconds: number) => void;
  /** Called once a minute while events wait longer than `warnAfterMs` (default 5000) for a transaction. */
  readonly onHeld?: (blockers: readonly Blocker[]) => void;
  readonly warnAfterMs?: number;
}

interface Restart {
  readonly epoch: number;
  readonly done: () => void;
}

type Listener = (events: readonly LoggedEvent[]) => void | Promise<void>;

/** Starts at the end of the log. */
export async function startTail(options: TailOptions): Promise<RunningTail> {
  const tail = new LogTail(options, await currentEnd(options.pool));
  tail.start();
  return tail;
}

class LogTail implements RunningTail {
  readonly #pool: Pool;
  readonly #options: TailOptions;
  readonly #listeners = new Set<Listener>();
  readonly #restartListeners: (() => void)[] = [];
  readonly #lag = createLagClock();
  readonly #wakeUps = createWakeUps();
  readonly #bystanders: Bystanders;
  readonly #warnings: ReturnType<typeof createWarnings>;
  #epoch: number;
  #place: Place;
  #asked: Restart | null = null;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: TailOptions, place: Place) {
    this.#options = options;
    this.#pool = options.pool;
    this.#bystanders = new Bystanders(options.pool);
    this.#warnings = createWarnings(options);
    this.#epoch = options.epoch;
    this.#place = place;
  }

  get epoch(): number {
    return this.#epoch;
  }

  readonly wake = (): void => this.#wakeUps.wake();
  readonly lagMs = (): number => this.#lag.lagMs();
  readonly head = (): string => format(this.#place, this.#epoch);

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onRestart(listener: () => void): void {
    this.#restartListeners.push(listener);
  }

  readAfter(position: string): ReturnType<EventTail['readAfter']> {
    return readAfter(this.#pool, { position, epoch: this.#epoch }, () => this.#place);
  }

  restart(epoch: number): Promise<void> {
    return new Promise((done) => {
      this.#asked = { epoch, done };
      this.wake();
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
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    let attempt = 0;
    while (!this.#isStopped) {
      this.#wakeUps.begin();
      let wait = NET_MS;
      try {
        if (this.#asked) await this.#enter(this.#asked);
        wait = await this.#look(attempt);
      } catch (error) {
        if (!this.#isStopped) this.#options.onError(error);
      }
      attempt = (await this.#wakeUps.sleep(wait)) ? 0 : attempt + 1;
    }
  }

  async #enter({ epoch, done }: Restart): Promise<void> {
    this.#place = await currentEnd(this.#pool);
    this.#epoch = epoch;
    this.#asked = null;
    for (const listener of this.#restartListeners) listener();
    done();
  }

  /** Delivers final events. @returns milliseconds until the next read */
  async #look(attempt: number): Promise<number> {
    const { rows, held } = await this.#readFinal();
    const last = rows.at(-1);
    if (last) {
      await this.#handOn(toEvents(rows, this.#epoch));
      this.#lag.handedOn();
      this.#place = { xid: last.xid, position: last.position };
      this.#wakeUps.served(this.#options.onLag);
    }
    if (rows.length === BATCH) return 0;
    return held ? (LOOK_AGAIN_MS[last ? 0 : attempt] ?? NET_MS) : NET_MS;
  }

  /**
   * When all rows wait for a transaction, ignores transactions that cannot write events, and warns about the others.
   */
  async #readFinal(): Promise<FinalRows> {
    const found = await this.#readOnce();
    if (!found.held || found.rows.length > 0) return found;
    const isRead = await this.#bystanders.ask(this.#lag.lagMs());
    const { rows, held } = isRead ? await this.#readOnce() : found;
    if (held && rows.length === 0) await this.#warnings.give(held, this.#lag.lagMs(), this.#bystanders.known);
    return { rows, held };
  }

  async #readOnce(): Promise<FinalRows> {
    const found = finalOnes(await readRows(this.#pool, this.#place, this.#bystanders.known));
    this.#lag.looked(found.held, found.rows.length > 0);
    return found;
  }

  async #handOn(events: readonly LoggedEvent[]): Promise<void> {
    for (const listener of this.#listeners) {
      try {
        await listener(events);
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }
}
