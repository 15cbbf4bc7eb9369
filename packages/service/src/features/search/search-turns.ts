/**
 * Limits how many searches a process runs at once, because a phrase of common words may take the database seconds, and
 * ten such searches would hold every connection that reads. Accounts take turns.
 */
import { ApiError } from '@guildhall/platform';
import { perRuntime } from '../../runtime.ts';

const AT_ONCE = 2;
const WAITING_OF_ACCOUNT = 10;
const RETRY_SECS = 5;

export const searchTurns = perRuntime(() => new SearchTurns());

class SearchTurns {
  #running = 0;
  /** The searches that wait, by account; the first account is next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Runs a search when it is the account's turn. @throws ApiError rate_limited if too many of its searches wait */
  async run<Result>(accountId: string, search: () => Promise<Result>): Promise<Result> {
    if (this.#running < AT_ONCE) this.#running += 1;
    else await this.#wait(accountId);
    try {
      return await search();
    } finally {
      this.#admitNext();
    }
  }

  #wait(accountId: string): Promise<void> {
    const own = this.#waiting.get(accountId) ?? [];
    if (own.length >= WAITING_OF_ACCOUNT)
      throw new ApiError('rate_limited', { retryAfter: RETRY_SECS, scope: 'user' });
    this.#waiting.set(accountId, own);
    return new Promise((resolve) => own.push(resolve));
  }

  /** Hands the place to the next search. */
  #admitNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    const [accountId, [start, ...others]] = next;
    // Accounts with more searches enter the map again, at its end.
    this.#waiting.delete(accountId);
    if (others.length > 0) this.#waiting.set(accountId, others);
    start?.();
  }
}
