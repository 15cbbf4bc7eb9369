/**
 * Limits what large answers to one caller cost everyone else: a page of messages may be 25 MB, and the caller may never
 * read it.
 */
import type { ByteLimitOptions } from '../body/sent-bytes.ts';
import { RateLimitedError } from '../callers/rate-limit-guard.ts';
import { type Caller, isKnown } from '../route.ts';

/** Smaller answers are limited by the number of requests alone. */
const LARGE_BYTES = 256 * 1024;
/** Bytes in large answers that one caller may get. */
const BYTES_OF_CALLER = { limit: 200 * 1024 * 1024, windowSecs: 600 };
/** As many as browsers send to one host. */
const AT_ONCE = 6;
/** As an answer's size is known only when it is complete, one at a time is created for callers who get large ones. */
const LARGE_AT_ONCE = 1;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export class LargeAnswers {
  readonly #options: ByteLimitOptions;
  readonly #lines = new Map<string, Line>();
  /** Callers who got large answers, and when the last one was counted; the oldest first. */
  readonly #counted = new Map<string, number>();

  constructor(options: ByteLimitOptions) {
    this.#options = options;
  }

  /**
   * Runs the work of a request that reads, when it is the caller's turn.
   * @param respond reports the size of the answer
   * @throws ApiError rate_limited
   */
  async limit<Result>(
    caller: Caller,
    respond: (onSize: (bytes: number) => void) => Promise<Result>,
  ): Promise<Result> {
    if (!isKnown(caller)) return respond(() => {});
    const { id } = caller;
    const line = this.#lines.get(id) ?? { running: 0, waiting: [] };
    this.#lines.set(id, line);
    if (line.running < this.#places(id)) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      if (this.#counted.has(id)) await this.#check(id);
      let size = 0;
      const result = await respond((bytes) => {
        size = bytes;
      });
      if (size > LARGE_BYTES) await this.#count(id, size);
      return result;
    } finally {
      line.running -= 1;
      this.#admit(id, line);
    }
  }

  #places(id: string): number {
    return this.#counted.has(id) ? LARGE_AT_ONCE : AT_ONCE;
  }

  #admit(id: string, line: Line): void {
    while (line.running < this.#places(id)) {
      const next = line.waiting.shift();
      if (next === undefined) break;
      line.running += 1;
      next();
    }
    if (line.running === 0) this.#lines.delete(id);
  }

  /** @throws RateLimitedError if nothing is left */
  async #check(id: string): Promise<void> {
    const { allowed, result } = await this.#take(id, 0);
    if (!allowed && result) throw new RateLimitedError({ bucket: 'large-answers', result, scope: 'user' });
  }

  /** Counts an answer, or what is left if that is less. */
  async #count(id: string, bytes: number): Promise<void> {
    this.#counted.delete(id);
    this.#counted.set(id, this.#options.clock.now());
    this.#forgetOld();
    const { allowed, result } = await this.#take(id, bytes);
    if (!allowed && result && result.remaining > 0) await this.#take(id, result.remaining);
  }

  async #take(id: string, cost: number) {
    const { rateLimiter, clock } = this.#options;
    const asked = [{ key: `large-answers|${id}`, ...BYTES_OF_CALLER, cost }];
    const { allowed, results } = await rateLimiter.takeAll(asked, clock.now());
    return { allowed, result: results[0] };
  }

  #forgetOld(): void {
    const oldest = this.#options.clock.now() - BYTES_OF_CALLER.windowSecs * 1000;
    for (const [id, at] of this.#counted) {
      if (at > oldest) break;
      this.#counted.delete(id);
    }
  }
}
