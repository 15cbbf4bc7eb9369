/**
 * Keeps the newest part of the log in memory: events that this process delivered, and older ones that resuming
 * sessions have read. So thousands of sessions that resume together read the log once.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventTail, LoggedEvent } from '@guildhall/platform/events';

/** The most events kept, and the most characters of their payloads. */
const MAX_EVENTS = 20_000;
const MAX_CHARACTERS = 16_000_000;
/** The most positions kept that have no event; limited because clients choose them. */
const MAX_EVENTLESS_POSITIONS = 1000;
/**
 * How many reads of others a reader waits for before it reads the log itself. Each of them extends the kept part
 * further back, so only a few of many thousands of readers have to read.
 */
const READS_WAITED_FOR = 12;

type Batches = Iterable<readonly LoggedEvent[]> | AsyncIterable<readonly LoggedEvent[]>;

export class RecentLog {
  readonly #tail: Pick<EventTail, 'readAfter' | 'touchedAhead'>;
  readonly #maxEvents: number;
  #events: LoggedEvent[] = [];
  #characters = 0;
  /**
   * The number of the oldest kept event. Events are numbered in log order; older ones that are read later get lower
   * numbers.
   */
  #first = 0;
  /** Maps a position to the number of the event that follows it. Filled when a session resumes. */
  readonly #following = new Map<string, number>();
  /** How many of the events are in `#following`. */
  #indexed = 0;
  /** How often events were dropped. A read that ran during a drop may no longer connect to the oldest kept event. */
  #drops = 0;
  #reading: Promise<unknown> | null = null;
  #readingAhead: Promise<ReadonlySet<string>> | null = null;
  /** Delivered events of the newest batch. The tail's head moves only after the whole batch. */
  #newestBatch: LoggedEvent[] = [];
  #isDelivering = false;
  #whenDelivered: (() => void)[] = [];

  /** @param maxEvents the most events to keep in memory */
  constructor(tail: Pick<EventTail, 'readAfter' | 'touchedAhead'>, maxEvents = MAX_EVENTS) {
    this.#tail = tail;
    this.#maxEvents = maxEvents;
  }

  /** Starts a batch. */
  begin(): void {
    this.#newestBatch = [];
  }

  /** Records that an event's receivers were found and its delivery has started. */
  delivering(): void {
    this.#isDelivering = true;
  }

  /** Records that an event was delivered to all its receivers. */
  delivered(event: LoggedEvent): void {
    this.#isDelivering = false;
    this.#newestBatch.push(event);
    this.#events.push(event);
    this.#characters += event.payload.length;
    while (this.#events.length > this.#maxEvents || this.#characters > MAX_CHARACTERS) this.#forgetHalf();
    for (const resolve of this.#whenDelivered.splice(0)) resolve();
  }

  /** Drops everything, because events were skipped or the log starts over. */
  clear(): void {
    this.#drops += 1;
    this.#events = [];
    this.#characters = 0;
    this.#following.clear();
    this.#indexed = 0;
  }

  /** Whether the log still reaches back to a position. */
  async reaches(position: string): Promise<boolean> {
    return this.#numberAfter(position) !== undefined || (await this.#tail.readAfter(position)) !== null;
  }

  /**
   * All delivered events after a position, oldest first; null if the log no longer reaches back that far. A session
   * that has joined its audiences gets later events live. If an event is being delivered, waits until that is done.
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

  /** See {@link EventTail.touchedAhead}. Sessions that ask in the same turn of the event loop share a read. */
  touchedAhead(): Promise<ReadonlySet<string>> {
    this.#readingAhead ??= nextTurn().then(() => {
      this.#readingAhead = null;
      return this.#tail.touchedAhead();
    });
    return this.#readingAhead;
  }

  /** The number of the event that follows a position, if the position is known. */
  #numberAfter(position: string): number | undefined {
    for (; this.#indexed < this.#events.length; this.#indexed += 1) {
      const event = this.#events[this.#indexed];
      if (event) this.#following.set(event.position, this.#first + this.#indexed + 1);
    }
    return this.#following.get(position);
  }

  #after(position: string): readonly LoggedEvent[] | null {
    const next = this.#numberAfter(position);
    return next === undefined ? null : this.#events.slice(next - this.#first);
  }

  async #read(position: string): Promise<Batches | null> {
    const dropsBefore = this.#drops;
    const index = this.#newestBatch.findIndex((event) => event.position === position);
    const early = this.#newestBatch.slice(index + 1);
    const batches = await this.#tail.readAfter(position);
    if (batches === null) return null;
    const iterator = batches[Symbol.asyncIterator]();
    const events: LoggedEvent[] = [];
    let characters = 0;
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
      events.push(...step.value);
      for (const { payload } of step.value) characters += payload.length;
      const isTooMuch = events.length > this.#maxEvents / 2 || characters > MAX_CHARACTERS / 2;
      if (isTooMuch) return inSteps(events, iterator, early);
    }
    if (dropsBefore === this.#drops) this.#prepend(position, events);
    const known = this.#after(position);
    return known === null ? inSteps(events, iterator, early) : [known];
  }

  /** Prepends the events after a position to the kept ones, unless they are kept already. */
  #prepend(position: string, events: readonly LoggedEvent[]): void {
    const [first] = events;
    const [oldest] = this.#events;
    if (first === undefined && oldest !== undefined) return;
    const afterFirst = first && this.#numberAfter(first.position);
    // The first event may be the one before the kept part; then only its position is known.
    if (afterFirst !== undefined && afterFirst > this.#first) {
      // A position between two events, such as the one where a process started.
      const hasRoom = this.#following.size < this.#events.length + MAX_EVENTLESS_POSITIONS;
      if (hasRoom) this.#following.set(position, afterFirst - 1);
      return;
    }
    const overlap =
      oldest === undefined ? -1 : events.findIndex((event) => event.position === oldest.position);
    // Without an overlap, the first kept event follows all events of the read.
    const earlier = overlap < 0 ? events : events.slice(0, overlap);
    this.#first -= earlier.length;
    this.#indexed += earlier.length;
    this.#events = [...earlier, ...this.#events];
    this.#following.set(position, this.#first);
    for (const [index, event] of earlier.entries()) {
      this.#characters += event.payload.length;
      this.#following.set(event.position, this.#first + index + 1);
    }
  }

  #forgetHalf(): void {
    const dropped = this.#events.splice(0, Math.ceil(this.#events.length / 2));
    this.#drops += 1;
    this.#first += dropped.length;
    this.#indexed = Math.max(0, this.#indexed - dropped.length);
    for (const { payload } of dropped) this.#characters -= payload.length;
    for (const [position, next] of this.#following) if (next < this.#first) this.#following.delete(position);
  }
}

/** Yields the events already read, then the rest of the read, then events delivered in the meantime. */
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
