/** Heartbeats, which prove in both directions that the connection works. */
import type { Clock } from '../clock.ts';

export interface HeartbeatListener {
  beat(): void;
  /**
   * Called if the last heartbeat was not acknowledged. The connection is dead then, whatever the platform reports.
   */
  dead(): void;
}

export class Heartbeat {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #listener: HeartbeatListener;
  #intervalMs = 0;
  #cancelNext: (() => void) | undefined;
  #cancelDeadline: (() => void) | undefined;
  #sentAt: number | null = null;
  #latencyMs: number | null = null;

  constructor(clock: Clock, random: () => number, listener: HeartbeatListener) {
    this.#clock = clock;
    this.#random = random;
    this.#listener = listener;
  }

  /** Round-trip time of the last acknowledged heartbeat in milliseconds; null before the first. */
  get latencyMs(): number | null {
    return this.#latencyMs;
  }

  /** Starts; the first heartbeat comes after a random part of the interval, which spreads clients after a restart. */
  start(intervalMs: number): void {
    this.stop();
    this.#intervalMs = intervalMs;
    this.#schedule(intervalMs * this.#random());
  }

  stop(): void {
    this.#cancelNext?.();
    this.#cancelDeadline?.();
    this.#sentAt = null;
  }

  /** The server asked for a heartbeat. */
  answer(): void {
    this.#send();
  }

  acknowledge(): void {
    if (this.#sentAt !== null) this.#latencyMs = this.#clock.now() - this.#sentAt;
    this.#sentAt = null;
    this.#cancelDeadline?.();
  }

  /**
   * Checks at once whether the connection works, for example after sleep; without an answer by the deadline it is dead.
   */
  probe(deadlineMs: number): void {
    this.#cancelDeadline?.();
    this.#send();
    this.#cancelDeadline = this.#clock.after(deadlineMs, () => this.#listener.dead());
  }

  #schedule(delayMs: number): void {
    this.#cancelNext?.();
    this.#cancelNext = this.#clock.after(delayMs, () => {
      if (this.#sentAt !== null) {
        this.#listener.dead();
        return;
      }
      this.#schedule(this.#intervalMs);
      this.#send();
    });
  }

  #send(): void {
    this.#sentAt ??= this.#clock.now();
    this.#listener.beat();
  }
}
