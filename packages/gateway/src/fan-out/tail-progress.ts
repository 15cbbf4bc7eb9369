/** How far the newest batch of the log has been delivered: the tail's head passes a batch only after all of it. */
import type { LoggedEvent } from '@guildhall/platform/events';

export class TailProgress {
  #batch: readonly LoggedEvent[] = [];
  #handled = 0;

  begin(batch: readonly LoggedEvent[]): void {
    this.#batch = batch;
    this.#handled = 0;
  }

  handledOne(): void {
    this.#handled += 1;
  }

  /** Events of the newest batch that have been delivered, in order. */
  handled(): readonly LoggedEvent[] {
    return this.#batch.slice(0, this.#handled);
  }
}
