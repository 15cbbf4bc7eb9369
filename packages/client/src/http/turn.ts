import { ApiRequestError } from '../errors.ts';
import type { LimitReport } from './answer.ts';
import { type Lane, WaitTooLong } from './lane.ts';

/** One call's turn in its lane, from the moment it may run. */
export class Turn {
  #lane: Lane;
  readonly #exclusive: boolean;
  readonly #signal: AbortSignal | undefined;
  #isInside = true;

  private constructor(lane: Lane, exclusive: boolean, signal: AbortSignal | undefined) {
    this.#lane = lane;
    this.#exclusive = exclusive;
    this.#signal = signal;
  }

  /** Queues for a turn. @throws ApiRequestError `rate_limited`, or the signal's reason */
  static async take(lane: Lane, exclusive: boolean, signal: AbortSignal | undefined): Promise<Turn> {
    return new Turn(await asApiError(lane.enter(exclusive, signal)), exclusive, signal);
  }

  /** Pauses the lane, then takes the next turn. @throws as {@link take} */
  async retake(waitMs: number): Promise<void> {
    this.#isInside = false;
    this.#lane = await asApiError(this.#lane.requeue(this.#exclusive, waitMs, this.#signal));
    this.#isInside = true;
  }

  report(report: LimitReport | null): void {
    this.#lane.report(report);
  }

  /** Pauses the lane without another attempt. */
  rest(waitMs: number): void {
    this.#lane.block(waitMs);
  }

  end(): void {
    if (this.#isInside) this.#lane.leave();
    this.#isInside = false;
  }
}

/** Converts a wait that would be too long to the refusal that it avoided. */
async function asApiError(turn: Promise<Lane>): Promise<Lane> {
  try {
    return await turn;
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
