/**
 * Shares picture processing between callers: however many pictures a caller sends, others wait only for the one being
 * processed. Each caller has one worker at a time, small pictures go first, and the pixels processed at once are
 * limited, because they determine memory.
 */

/** Thrown when too many of a caller's pictures wait already. */
export class ImagesWaitingError extends Error {
  override readonly name = 'ImagesWaitingError';
}

export interface QueueLimits {
  /** The number of pictures processed at once. */
  readonly workers: number;
  /** The number of pixels processed at once; a single picture may have more. */
  readonly pixels: number;
  /** The number of pictures of one caller that may wait. */
  readonly waitingPerCaller: number;
  /** After waiting this long, a large picture goes before smaller ones. */
  readonly longestWaitMs: number;
}

interface Waiting {
  readonly caller: string;
  readonly pixels: number;
  readonly since: number;
  readonly start: () => void;
}

export class ImageQueue {
  readonly #limits: QueueLimits;
  readonly #now: () => number;
  readonly #busy = new Set<string>();
  #waiting: Waiting[] = [];
  #pixels = 0;

  constructor(limits: QueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Runs the work when its turn comes.
   * @param pixels of all frames
   * @throws ImagesWaitingError at once when too many of the caller's pictures wait already
   */
  async run<Result>(caller: string, pixels: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.filter((each) => each.caller === caller).length >= this.#limits.waitingPerCaller)
      throw new ImagesWaitingError('Too many pictures of this caller wait.');
    await new Promise<void>((start) => {
      this.#waiting.push({ caller, pixels, since: this.#now(), start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#busy.delete(caller);
      this.#pixels -= pixels;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const { caller, pixels, start } = next;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#busy.add(caller);
      this.#pixels += pixels;
      start();
    }
  }

  #next(): Waiting | undefined {
    const { workers, pixels, longestWaitMs } = this.#limits;
    if (this.#busy.size >= workers) return undefined;
    const free = this.#waiting.filter(({ caller }) => !this.#busy.has(caller));
    const patientUntil = this.#now() - longestWaitMs;
    const impatient = free.find(({ since }) => since <= patientUntil);
    const chosen = impatient ?? free.toSorted((left, right) => left.pixels - right.pixels)[0];
    const fits = chosen !== undefined && (this.#busy.size === 0 || this.#pixels + chosen.pixels <= pixels);
    return fits ? chosen : undefined;
  }
}
