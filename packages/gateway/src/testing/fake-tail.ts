/** An in-memory event log that behaves like the real tail. */
import type {
  Audience,
  EphemeralBus,
  EphemeralEvent,
  EventTail,
  LoggedEvent,
  LogListener,
} from '@guildhall/platform/events';

export interface EventInput {
  readonly name: string;
  readonly audience: Audience;
  readonly payload?: unknown;
  readonly touches?: readonly string[];
  readonly deliverBeforeTouch?: boolean;
}

export class FakeTail implements EventTail {
  readonly log: LoggedEvent[] = [];
  readonly #listeners = new Set<LogListener>();
  #handedOn = 0;
  /** Events before this index are pruned. */
  prunedThrough = 0;

  /** Commits events together and delivers them as one batch. */
  async publish(...inputs: readonly EventInput[]): Promise<void> {
    this.commit(...inputs);
    await this.handOn();
  }

  /** Commits without delivering, so that state can be newer than the tail. */
  commit(...inputs: readonly EventInput[]): void {
    for (const input of inputs) {
      this.log.push({
        position: `at-${this.log.length + 1}`,
        name: input.name,
        audience: input.audience,
        payload: JSON.stringify(input.payload ?? {}),
        touches: input.touches ?? [],
        deliverBeforeTouch: input.deliverBeforeTouch ?? false,
      });
    }
  }

  async handOn(): Promise<void> {
    const batch = this.log.slice(this.#handedOn);
    for (const listener of this.#listeners) await listener(batch);
    this.#handedOn += batch.length;
  }

  subscribe(listener: LogListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onRestart(): void {}

  head(): string {
    return `at-${this.#handedOn}`;
  }

  async touchedAhead(): Promise<ReadonlySet<string>> {
    return new Set(this.log.slice(this.#handedOn).flatMap(({ touches }) => touches));
  }

  async readAfter(position: string): Promise<AsyncIterable<readonly LoggedEvent[]> | null> {
    const index = Number(/^at-(\d+)$/.exec(position)?.[1] ?? Number.NaN);
    if (Number.isNaN(index) || index < this.prunedThrough) return null;
    const batches = [this.log.slice(index, this.#handedOn)];
    return (async function* () {
      yield* batches;
    })();
  }
}

export class FakeEphemeralBus implements EphemeralBus {
  readonly isShared = false;
  readonly #listeners = new Set<(event: EphemeralEvent) => void>();

  publish(event: EphemeralEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  subscribe(listener: (event: EphemeralEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #return = (): void => undefined;

  onReachable(listener: () => void): void {
    this.#return = listener;
  }

  findOthers(): void {
    this.#return();
  }
}
