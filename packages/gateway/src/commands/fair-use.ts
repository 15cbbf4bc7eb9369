/**
 * Shares the work of opening sessions: of resuming, and of sending initial state. Most sessions need
 * little, and thousands of them open at once when a process restarts; an account that needs very much takes turns with
 * others like it.
 */
import { PageTurns } from '@guildhall/platform/page-turns';
import type { GatewayClock } from '../options.ts';
import type { EventLoopTurns } from './event-loop-turns.ts';

/** Events that an account may replay in a window before it takes turns: more than a process keeps in memory. */
export const FREE_EVENTS = 50_000;
/** What a resume counts even if nothing was missed, because the session joins its audiences again. */
export const EVENTS_PER_RESUME = 250;
/** Longer events, and descriptions of servers, count more. */
const BYTES_PER_EVENT = 1000;
/** Initial state that an account may receive in a window before it takes turns: far more than people have. */
export const FREE_STATE_BYTES = 64 * 1024 * 1024;
export const WINDOW_MS = 60_000;

/** How many events a replay counts as. */
export function eventsCounted(events: number, bytes: number): number {
  return Math.max(events, bytes / BYTES_PER_EVENT);
}

/** Lets an account use a free amount in a window; beyond it, the account takes turns with others like it. */
export class FairUse {
  readonly #clock: GatewayClock;
  readonly #turns: EventLoopTurns;
  readonly #long = new PageTurns();
  readonly #free: number;
  /** What accounts have used in the current window. */
  readonly #used = new Map<string, number>();
  #windowStart = 0;

  /** @param free how much an account may use in a window before it takes turns */
  constructor(clock: GatewayClock, turns: EventLoopTurns, free: number) {
    this.#clock = clock;
    this.#turns = turns;
    this.#free = free;
  }

  /** Whether the account takes turns. */
  isOver(accountId: string): boolean {
    this.#startWindow();
    return (this.#used.get(accountId) ?? 0) >= this.#free;
  }

  /** Runs work when it is the account's turn. The work must not wait for a client. */
  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.isOver(accountId)) return this.#long.run(accountId, work);
    await this.#turns.next();
    return work();
  }

  /** Counts what an account has used. */
  count(accountId: string, amount: number): void {
    this.#startWindow();
    this.#used.set(accountId, (this.#used.get(accountId) ?? 0) + amount);
  }

  #startWindow(): void {
    const now = this.#clock.now();
    if (now - this.#windowStart < WINDOW_MS) return;
    this.#windowStart = now;
    this.#used.clear();
  }
}
