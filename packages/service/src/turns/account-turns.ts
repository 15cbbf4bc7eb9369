/** Limits how much work of one kind a process does at once. Accounts take turns, so that none waits for all of another's. */
import { ApiError } from '@guildhall/platform';

const RETRY_SECS = 5;

export interface AccountTurnsOptions {
  readonly atOnce: number;
  /** How much work of one account may wait. */
  readonly waitingOfAccount: number;
}

export class AccountTurns {
  readonly #options: AccountTurnsOptions;
  #running = 0;
  /** The work that waits, by account; the first account is next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(options: AccountTurnsOptions) {
    this.#options = options;
  }

  /** Whether no work runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Runs work when it is the account's turn. @throws ApiError rate_limited if too much of its work waits */
  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#wait(accountId);
    try {
      return await work();
    } finally {
      this.#admitNext();
    }
  }

  #wait(accountId: string): Promise<void> {
    const own = this.#waiting.get(accountId) ?? [];
    if (own.length >= this.#options.waitingOfAccount)
      throw new ApiError('rate_limited', { retryAfter: RETRY_SECS, scope: 'user' });
    this.#waiting.set(accountId, own);
    return new Promise((resolve) => own.push(resolve));
  }

  /** Hands the place to the next work. */
  #admitNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    const [accountId, [start, ...others]] = next;
    // Accounts with more work enter the map again, at its end.
    this.#waiting.delete(accountId);
    if (others.length > 0) this.#waiting.set(accountId, others);
    start?.();
  }
}
