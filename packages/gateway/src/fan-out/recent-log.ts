/**
 * The newest part of the log, in memory: what this process has delivered, and what came before as far as someone who
 * resumed has read it. Thousands who come back together read the log once.
 */
import type { EventTail, LoggedEvent } from '@guildhall/platform/events';

/** Events kept, at most; and characters of their payloads. */
const MOST_EVENTS = 20_000;
const MOST_CHARACTERS = 16_000_000;
/** Places without an event of their own that are remembered; clients name any they like. */
const MOST_PLACES_BETWEEN = 1000;
/** Others that a reader waits for: each reads further back, so that few of many thousand have to read. */
const READS_WAITED_FOR = 12;

type Batches = Iterable<readonly LoggedEvent[]> | AsyncIterable<readonly LoggedEvent[]>;

export class RecentLog {
  readonly #tail: Pick<EventTail, 'readAfter'>;
  readonly #mostEvents: number;
  #events: LoggedEvent[] = [];
  #characters = 0;
  /** Events get numbers in the order of the log; older ones that are read later count down from here. */
  #first = 0;
  /** By position, the number of the event that follows it. */
  readonly #following = new Map<string, number>();
  /** Counts what was forgotten: a read that ran meanwhile may not reach up to what is left. */
  #forgotten = 0;
  #reading: Promise<unknown> | null = null;
  /** Of the newest batch, what has been delivered: the tail's head passes a batch only after all of it. */
  #newestBatch: LoggedEvent[] = [];
  #isDelivering = false;
  #whenDelivered: (() => void)[] = [];

  /** @param mostEvents kept in memory */
  constructor(tail: Pick<EventTail, 'readAfter'>, mostEvents = MOST_EVENTS) {
    this.#tail = tail;
    this.#mostEvents = mostEvents;
  }

  /** A batch follows. */
  begin(): void {
    this.#newestBatch = [];
  }

  /** An event's receivers are found, and it is on its way to them. */
  delivering(): void {
    this.#isDelivering = true;
  }

  /** It has been delivered to everyone who was there. */
  delivered(event: LoggedEvent): void {
    this.#isDelivering = false;
    this.#newestBatch.push(event);
    this.#events.push(event);
    this.#characters += event.payload.length;
    this.#following.set(event.position, this.#first + this.#events.length);
    while (this.#events.length > this.#mostEvents || this.#characters > MOST_CHARACTERS) this.#forgetHalf();
    for (const resolve of this.#whenDelivered.splice(0)) resolve();
  }

  /** The log starts over. */
  clear(): void {
    this.#forgotten += 1;
    this.#events = [];
    this.#characters = 0;
    this.#following.clear();
  }

  /** Whether the log still reaches back to a position. */
  async reaches(position: string): Promise<boolean> {
    return this.#following.has(position) || (await this.#tail.readAfter(position)) !== null;
  }

  /**
   * Everything after a position that has been delivered, oldest first; null when the log no longer reaches back that far.
   * Who receives events by now gets the rest live; one that is on its way to others already is waited for.
   */
  async readAfter(position: string): Promise<Batches | null> {
    if (this.#isDelivering) await new Promise<void>((resolve) => this.#whenDelivered.push(resolve));
    for (let waits = 0; waits < READS_WAITED_FOR; waits += 1) {
      const known = this.#after(position);
      if (known !== null) return [known];
      if (this.#reading === null) break;
      await this.#reading;
    }
    const reading = this.#read(position);
    const done = reading.catch(() => undefined);
    this.#reading = done;
    try {
      return await reading;
    } finally {
      if (this.#reading === done) this.#reading = null;
    }
  }

  #after(position: string): readonly LoggedEvent[] | null {
    const next = this.#following.get(position);
    return next === undefined ? null : this.#events.slice(next - this.#first);
  }

  async #read(position: string): Promise<Batches | null> {
    const forgotten = this.#forgotten;
    const place = this.#newestBatch.findIndex((event) => event.position === position);
    const early = this.#newestBatch.slice(place + 1);
    const batches = await this.#tail.readAfter(position);
    if (batches === null) return null;
    const iterator = batches[Symbol.asyncIterator]();
    const events: LoggedEvent[] = [];
    let characters = 0;
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
      events.push(...step.value);
      for (const { payload } of step.value) characters += payload.length;
      const isTooMuch = events.length > this.#mostEvents / 2 || characters > MOST_CHARACTERS / 2;
      if (isTooMuch) return inSteps(events, iterator, early);
    }
    if (forgotten === this.#forgotten) this.#prepend(position, events);
    const known = this.#after(position);
    return known === null ? inSteps(events, iterator, early) : [known];
  }

  /** Puts what follows a position before the oldest event that is kept, unless it is among them. */
  #prepend(position: string, events: readonly LoggedEvent[]): void {
    const [first] = events;
    const [oldest] = this.#events;
    if (first === undefined && oldest !== undefined) return;
    const afterFirst = first && this.#following.get(first.position);
    // Its position alone may be known, as the place after which the memory begins.
    if (afterFirst !== undefined && afterFirst > this.#first) {
      // A place between two events, such as the one at which a process began.
      const hasRoom = this.#following.size < this.#events.length + MOST_PLACES_BETWEEN;
      if (hasRoom) this.#following.set(position, afterFirst - 1);
      return;
    }
    const overlap =
      oldest === undefined ? -1 : events.findIndex((event) => event.position === oldest.position);
    // Without an overlap the first event that is kept was delivered after the read, and follows it.
    const earlier = overlap < 0 ? events : events.slice(0, overlap);
    this.#first -= earlier.length;
    this.#events = [...earlier, ...this.#events];
    this.#following.set(position, this.#first);
    for (const [index, event] of earlier.entries()) {
      this.#characters += event.payload.length;
      this.#following.set(event.position, this.#first + index + 1);
    }
  }

  #forgetHalf(): void {
    const gone = this.#events.splice(0, Math.ceil(this.#events.length / 2));
    this.#forgotten += 1;
    this.#first += gone.length;
    for (const { payload } of gone) this.#characters -= payload.length;
    for (const [position, next] of this.#following) if (next < this.#first) this.#following.delete(position);
  }
}

/** What was read, the rest of it, and what had been delivered early, before the read could come to it. */
async function* inSteps(
  events: readonly LoggedEvent[],
  rest: AsyncIterator<readonly LoggedEvent[]>,
  early: readonly LoggedEvent[],
): AsyncGenerator<readonly LoggedEvent[]> {
  const missing = new Map(early.map((event) => [event.position, event]));
  for (const { position } of events) missing.delete(position);
  yield events;
  for (let step = await rest.next(); !step.done; step = await rest.next()) {
    for (const { position } of step.value) missing.delete(position);
    yield step.value;
  }
  yield [...missing.values()];
}
