/**
 * Shares the work on long lists: one page at a time is read, accounts take turns, and after each page the process
 * rests, so that everyone else is answered in between.
 */
import { setTimeout as rest } from 'node:timers/promises';

/** How many times as long as the page before it a rest is. */
const REST = 2;
const LONGEST_REST_MS = 500;

export class PageTurns {
  /** The pages that wait, by account; the first account is next. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #isWorking = false;

  /**
   * Runs the work of a page when its turn comes.
   * @param options.isContinued whether the page goes before the account's other ones
   */
  run<Result>(
    accountId: string,
    work: () => Promise<Result>,
    { isContinued = false }: { readonly isContinued?: boolean } = {},
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const turn = () => work().then(resolve, reject);
    const own = this.#waiting.get(accountId);
    if (!own) this.#waiting.set(accountId, [turn]);
    else if (isContinued) own.unshift(turn);
    else own.push(turn);
    if (!this.#isWorking) void this.#takeTurns();
    return promise;
  }

  async #takeTurns(): Promise<void> {
    this.#isWorking = true;
    // Accounts that have more pages enter the map again, at its end.
    for (const [accountId, [turn, ...others]] of this.#waiting) {
      this.#waiting.delete(accountId);
      if (others.length > 0) this.#waiting.set(accountId, others);
      const began = performance.now();
      await turn?.();
      await rest(Math.min((performance.now() - began) * REST, LONGEST_REST_MS));
    }
    this.#isWorking = false;
  }
}
