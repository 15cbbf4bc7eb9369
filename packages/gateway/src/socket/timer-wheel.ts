/**
 * One timer for all deadlines. Postponing a deadline costs nothing: an item is checked only when its slot is due, and
 * moves to a later slot if its deadline has moved.
 */
import type { GatewayClock } from '../options.ts';

export interface Timed {
  /** In milliseconds of the gateway's clock; null if there is none any more. */
  deadline: number | null;
  /** Called when the deadline has passed and the item has left the wheel. */
  expire(now: number): void;
}

const SLOT_MS = 1000;
const SLOTS = 128;

export class TimerWheel {
  readonly #clock: GatewayClock;
  readonly #slots: Timed[][] = Array.from({ length: SLOTS }, () => []);
  readonly #timer: NodeJS.Timeout;
  readonly #everyTick: (now: number) => void;
  #tick: number;

  /** @param everyTick called once per tick, for housekeeping without a deadline */
  constructor(clock: GatewayClock, tickMs: number, everyTick: (now: number) => void) {
    this.#clock = clock;
    this.#tick = Math.floor(clock.now() / SLOT_MS);
    this.#everyTick = everyTick;
    this.#timer = setInterval(() => this.#advance(), tickMs);
    this.#timer.unref();
  }

  /** Watches an item while it has a deadline; call it once per item until it expires. */
  add(item: Timed): void {
    if (item.deadline === null) return;
    const ticksAhead = Math.ceil(item.deadline / SLOT_MS) - this.#tick;
    const slot = this.#tick + Math.min(Math.max(ticksAhead, 1), SLOTS - 1);
    this.#slots[slot % SLOTS]?.push(item);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #advance(): void {
    const now = this.#clock.now();
    const target = Math.floor(now / SLOT_MS);
    // After a long pause (a suspended machine), one turn of the wheel checks every item.
    const first = Math.max(this.#tick + 1, target - SLOTS + 1);
    for (let tick = first; tick <= target; tick += 1) this.#expireSlot(tick, now);
    this.#everyTick(now);
  }

  #expireSlot(tick: number, now: number): void {
    this.#tick = tick;
    const items = this.#slots[tick % SLOTS] ?? [];
    this.#slots[tick % SLOTS] = [];
    for (const item of items) {
      if (item.deadline !== null && item.deadline <= now) item.expire(now);
      else this.add(item);
    }
  }
}
