import type { EphemeralBus, EphemeralEvent } from '../event-log/types.ts';
import type { ForgottenListener, LostListener, PresenceStore } from './types.ts';

/** Listeners of one process, called in the order in which they subscribed. */
class Listeners<Value> {
  readonly #listeners = new Set<{ readonly call: (value: Value) => void }>();

  subscribe(call: (value: Value) => void): () => void {
    // A separate object, because the same function may be subscribed twice.
    const listener = { call };
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  call(value: Value): void {
    for (const listener of this.#listeners) listener.call(value);
  }
}

/** Delivers events to the listeners of this process immediately. */
export class InProcessEphemeralBus implements EphemeralBus {
  readonly isShared = false;
  readonly #listeners = new Listeners<EphemeralEvent>();

  publish(event: EphemeralEvent): void {
    this.#listeners.call(event);
  }

  subscribe(listener: (event: EphemeralEvent) => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  /** There are no other processes. */
  onReachable(_listener: () => void): void {}
}

/** The accounts connected to this process, the only one. */
export class InProcessPresenceStore implements PresenceStore {
  readonly #connected = new Set<string>();

  async setConnected(userId: string, connected: boolean): Promise<boolean> {
    if (connected) this.#connected.add(userId);
    else this.#connected.delete(userId);
    return false;
  }

  async connectedAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(userIds.filter((userId) => this.#connected.has(userId)));
  }

  async everyoneConnected(): Promise<ReadonlySet<string>> {
    return this.#connected;
  }

  /** No state outlives the process, so no accounts are ever left over. */
  onLost(_listener: LostListener): void {}

  onForgotten(_listener: ForgottenListener): void {}
}
