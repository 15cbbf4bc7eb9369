/** The listeners of the tail, and the events that each needs. */
import type { LoggedEvent, LogListener, Needs } from '../types.ts';

const EVERYTHING: Needs = { everything: () => true };

export class Listeners {
  readonly #needs = new Map<LogListener, Needs>();
  #names: readonly string[] = [];

  /** @returns a function that removes the listener */
  add(listener: LogListener, needs: Needs = EVERYTHING): () => void {
    this.#needs.set(listener, needs);
    this.#collectNames();
    return () => {
      this.#needs.delete(listener);
      this.#collectNames();
    };
  }

  /**
   * The names of events that are needed besides those that change state, or undefined while a listener needs
   * everything. Returns the same array until the listeners change.
   */
  names(): readonly string[] | undefined {
    if (this.#needs.size === 0) return undefined;
    for (const { everything } of this.#needs.values()) if (everything()) return undefined;
    return this.#names;
  }

  /** Passes a batch to one listener after the other; an error in one does not stop the others. */
  async deliver(events: readonly LoggedEvent[], onError: (error: unknown) => void): Promise<void> {
    for (const listener of this.#needs.keys()) {
      try {
        await listener(events);
      } catch (error) {
        onError(error);
      }
    }
  }

  #collectNames(): void {
    this.#names = [...this.#needs.values()].flatMap(({ names }) => names ?? []);
  }
}
