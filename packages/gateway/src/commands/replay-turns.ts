/**
 * Shares the work of replaying the event log. Most sessions replay a few events, and thousands of them do it at once
 * when a process restarts; an account that replays very many takes turns with others like it.
 */
import { PageTurns } from '@guildhall/platform/page-turns';
import type { GatewayClock } from '../options.ts';
import type { Turns } from './turns.ts';

/** Events that an account may replay in a window before it takes turns: more than a process keeps in memory. */
export const FREE_EVENTS = 50_000;
export const WINDOW_MS = 60_000;

export class ReplayTurns {
  readonly #clock: GatewayClock;
  readonly #turns: Turns;
  readonly #long = new PageTurns();
  /** Events of the current window, by account. */
  readonly #replayed = new Map<string, number>();
  #windowStart = 0;

  constructor(clock: GatewayClock, turns: Turns) {
    this.#clock = clock;
    this.#turns = turns;
  }

  /** Runs work when it is the account's turn. The work must not wait for a client. */
  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    this.#startWindow();
    if ((this.#replayed.get(accountId) ?? 0) >= FREE_EVENTS) return this.#long.read(accountId, false, work);
    await this.#turns.next();
    return work();
  }

  /** Counts events that an account has replayed. */
  count(accountId: string, events: number): void {
    this.#startWindow();
    this.#replayed.set(accountId, (this.#replayed.get(accountId) ?? 0) + events);
  }

  #startWindow(): void {
    const now = this.#clock.now();
    if (now - this.#windowStart < WINDOW_MS) return;
    this.#windowStart = now;
    this.#replayed.clear();
  }
}
