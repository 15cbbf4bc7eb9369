/** Listeners by event name. */

/** Where an event came from. */
export interface Origin {
  /** Number of the shard whose connection delivered it; 0 without sharding. */
  readonly shard: number;
}

/** Is called with an event and where it came from. */
export type Listener<Payload> = (payload: Payload, origin: Origin) => unknown;

const UNSHARDED: Origin = { shard: 0 };

/**
 * Calls listeners in the order they were added, one event after the other. What a listener throws, or its promise
 * rejects with, goes to `fail` and disturbs nobody else.
 */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<Listener<never>>>();
  readonly #fail: (error: unknown, name: keyof Events) => void;

  constructor(fail: (error: unknown, name: keyof Events) => void) {
    this.#fail = fail;
  }

  /** @returns a function that takes the listener away again */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => this.off(name, listener);
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    this.#listeners.get(name)?.delete(listener);
  }

  /** Whether anybody listens. */
  has(name: keyof Events): boolean {
    return (this.#listeners.get(name)?.size ?? 0) > 0;
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name], origin: Origin = UNSHARDED): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) this.#run(name, listener, payload, origin);
  }

  #run(name: keyof Events, listener: Listener<never>, payload: unknown, origin: Origin): void {
    try {
      // Listeners are kept by name, and `on` took only those that fit the name's payload.
      const outcome = (listener as Listener<unknown>)(payload, origin);
      if (outcome instanceof Promise) outcome.catch((error: unknown) => this.#fail(error, name));
    } catch (error) {
      this.#fail(error, name);
    }
  }
}
