import { ApiRequestError } from '../errors.ts';
import type { LimitReport } from './answer.ts';
import { type Lane, WaitTooLong } from './lane.ts';

/** One call's place in its lane, from the moment it may go ahead. */
export class Turn {
  readonly #lane: Lane;
  readonly #exclusive: boolean;
  readonly #signal: AbortSignal | undefined;
  #inside = true;

  private constructor(lane: Lane, exclusive: boolean, signal: AbortSignal | undefined) {
    this.#lane = lane;
    this.#exclusive = exclusive;
    this.#signal = signal;
  }

  /** Queues for a turn. @throws ApiRequestError `rate_limited`, or the signal's reason */
  static async take(lane: Lane, exclusive: boolean, signal: AbortSignal | undefined): Promise<Turn> {
    await asApiError(lane.enter(exclusive, signal));
    return new Turn(lane, exclusive, signal);
  }

  /** Lets the lane rest, then takes the next turn of all. @throws as {@link take} */
  async retake(waitMs: number): Promise<void> {
    this.#inside = false;
    await asApiError(this.#lane.requeue(this.#exclusive, waitMs, this.#signal));
    this.#inside = true;
  }

  report(report: LimitReport | null): void {
    this.#lane.report(report);
  }

  /** Lets the lane rest without trying again. */
  rest(waitMs: number): void {
    this.#lane.block(waitMs);
  }

  end(): void {
    if (this.#inside) this.#lane.leave();
    this.#inside = false;
  }
}

/** A wait that was not begun looks to the caller like the refusal it spared. */
async function asApiError(turn: Promise<void>): Promise<void> {
  try {
    await turn;
  } catch (error) {
    if (!(error instanceof WaitTooLong)) throw error;
    throw new ApiRequestError({
      status: 429,
      code: 'rate_limited',
      message: 'You are being rate limited.',
      retryAfter: error.waitMs / 1000,
      scope: 'user',
    });
  }
}
