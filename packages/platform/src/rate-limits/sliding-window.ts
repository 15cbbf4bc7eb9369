/** The calls of one key in a sliding window, as a ring of (time of the slot's last call, count) pairs. */
export class SlidingWindow {
  /** When the newest call leaves the window and the key can be dropped. */
  expiresAt = 0;
  #ring: number[] = [];
  #head = 0;
  #slots = 0;
  #used = 0;
  #newestStart = 0;

  /** Time of the newest call, or 0. */
  get newest(): number {
    return this.#slots === 0 ? 0 : this.#time(this.#slots - 1);
  }

  /** Milliseconds until the oldest counted call leaves; 0 if there is none. */
  untilNext(now: number, windowMs: number): number {
    return this.#slots === 0 ? 0 : this.#time(0) + windowMs - now;
  }

  /** The count as of the last `advance`. */
  get used(): number {
    return this.#used;
  }

  /** Drops calls outside the window that ends at `now`. */
  advance(now: number, windowMs: number): void {
    const horizon = now - windowMs;
    while (this.#slots > 0 && this.#time(0) <= horizon) {
      this.#used -= this.#count(0);
      this.#slots -= 1;
      this.#head = this.#head + 2 === this.#ring.length ? 0 : this.#head + 2;
    }
  }

  /** Counts a call. `now` must not lie before the newest one. */
  add(now: number, cost: number, windowMs: number, slotMs: number): void {
    this.#used += cost;
    this.expiresAt = now + windowMs;
    if (this.#slots > 0 && now - this.#newestStart <= slotMs) {
      const at = this.#index(this.#slots - 1);
      this.#ring[at] = now;
      this.#ring[at + 1] = (this.#ring[at + 1] ?? 0) + cost;
      return;
    }
    if (this.#slots * 2 === this.#ring.length) this.#grow();
    const at = this.#index(this.#slots);
    this.#ring[at] = now;
    this.#ring[at + 1] = cost;
    this.#slots += 1;
    this.#newestStart = now;
  }

  /**
   * Milliseconds until at least `amount` of the count leaves the window; the whole window when the count is smaller.
   */
  untilFreed(amount: number, now: number, windowMs: number): number {
    if (amount <= 0) return 0;
    let freed = 0;
    for (let slot = 0; slot < this.#slots; slot += 1) {
      freed += this.#count(slot);
      if (freed >= amount) return this.#time(slot) + windowMs - now;
    }
    return windowMs;
  }

  #index(slot: number): number {
    const at = this.#head + slot * 2;
    return at >= this.#ring.length ? at - this.#ring.length : at;
  }

  #time(slot: number): number {
    return this.#ring[this.#index(slot)] ?? 0;
  }

  #count(slot: number): number {
    return this.#ring[this.#index(slot) + 1] ?? 0;
  }

  /** Most keys have one call per window, so the ring starts with one slot. */
  #grow(): void {
    const grown = new Array<number>(Math.max(2, this.#slots * 4)).fill(0);
    for (let slot = 0; slot < this.#slots; slot += 1) {
      grown[slot * 2] = this.#time(slot);
      grown[slot * 2 + 1] = this.#count(slot);
    }
    this.#ring = grown;
    this.#head = 0;
  }
}
