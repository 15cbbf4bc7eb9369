/**
 * How often a token may identify (design 2.1): once per 5 s and 1000 times per 24 h, both multiplied by the scale of
 * limits. A cookie, which all tabs of a browser share, may identify 20 times per 5 s.
 */
import { DAY_MS } from '@guildhall/platform';
import { GATEWAY } from '@guildhall/protocol';
import type { GatewayClock, SessionStartLimit } from '../options.ts';

const SPACING_MS = GATEWAY.identifyEverySecs * 1000;
/** Tabs that a browser may restore at once: more than the sessions that a person may have. */
const TABS = 20;
/** Number of keys checked for expiry at each start. Each start adds at most one key, so the map shrinks. */
const SWEEP_STEPS = 2;

export class StartLimits {
  readonly #clock: GatewayClock;
  readonly #scale: number;
  readonly #perDay: number;
  /** Times of a key's starts within the last day, oldest first, in milliseconds of the gateway's clock. */
  readonly #starts = new Map<string, number[]>();
  #sweep = this.#starts.keys();

  constructor(clock: GatewayClock, scale: number) {
    this.#clock = clock;
    this.#scale = scale;
    this.#perDay = Math.max(1, Math.floor(GATEWAY.identifiesPerDay * scale));
  }

  /** The number of keys in memory. */
  get size(): number {
    return this.#starts.size;
  }

  /** Counts a start. @returns false if it comes too soon; such a start is not counted */
  take(key: string, by: 'token' | 'cookie'): boolean {
    const now = this.#clock.now();
    const starts = this.#recent(key, now);
    const perSpacing = Math.max(1, Math.floor((by === 'cookie' ? TABS : 1) * this.#scale));
    const lastBefore = starts[starts.length - perSpacing];
    const tooSoon = lastBefore !== undefined && lastBefore > now - SPACING_MS;
    if (tooSoon || starts.length >= this.#perDay) return false;
    // An array literal takes only the memory it needs, and most keys start once.
    if (starts.length === 0) this.#starts.set(key, [now]);
    else starts.push(now);
    this.#forgetOld(now);
    return true;
  }

  /** Starts left for the day. */
  remaining(key: string): SessionStartLimit {
    const now = this.#clock.now();
    const starts = this.#recent(key, now);
    const [oldest] = starts;
    return {
      total: this.#perDay,
      remaining: Math.max(0, this.#perDay - starts.length),
      resetAfter: oldest === undefined ? 0 : oldest + DAY_MS - now,
      maxConcurrency: 1,
    };
  }

  /**
   * Checks the next few keys and removes those without a recent start. Keys of ended log-ins are never used again, so
   * nothing else would remove them.
   */
  #forgetOld(now: number): void {
    for (let step = 0; step < SWEEP_STEPS; step += 1) {
      const next = this.#sweep.next();
      if (next.done) {
        this.#sweep = this.#starts.keys();
        return;
      }
      this.#recent(next.value, now);
    }
  }

  #recent(key: string, now: number): number[] {
    const starts = this.#starts.get(key);
    if (starts === undefined) return [];
    const firstRecent = starts.findIndex((time) => time > now - DAY_MS);
    starts.splice(0, firstRecent === -1 ? starts.length : firstRecent);
    if (starts.length === 0) this.#starts.delete(key);
    return starts;
  }
}
