/** Listeners by event name. */

/** The origin of an event. */
export interface Origin {
  /** Number of the shard whose connection delivered it; 0 without sharding. */
  readonly shard: number;
}

/** Called with an event and its origin. */
export type Listener<Payload> = (payload: Payload, origin: Origin) => unknown;

const UNSHARDED: Origin = { shard: 0 };

/**
 * Calls listeners in the order they were added, one event at a time. Errors of a listener, including those of its
 * promise, go to `fail` and do not affect other listeners.
 */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<Listener<never>>>();
  readonly #fail: (error: unknown, name: keyof Events) => void;

  constructor(fail: (error: unknown, name: keyof Events) => void) {
    this.#fail = fail;
  }

  /** @returns a function that removes the listener */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => this.off(name, listener);
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    this.#listeners.get(name)?.delete(listener);
  }

  /** Whether there are listeners. */
  has(name: keyof Events): boolean {
    return (this.#listeners.get(name)?.size ?? 0) > 0;
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name], origin: Origin = UNSHARDED): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) this.#run(name, listener, payload, origin);
  }

  #run(name: keyof Events, listener: Listener<never>, payload: unknown, origin: Origin): void {
    try {
      // Listeners are stored by name, and `on` accepts only those that fit the name's payload.
      const outcome = (listener as Listener<unknown>)(payload, origin);
      if (outcome instanceof Promise) outcome.catch((error: unknown) => this.#fail(error, name));
    } catch (error) {
      this.#fail(error, name);
    }
  }
}
