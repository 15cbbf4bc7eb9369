/** Rate limits of commands on one connection (design 2.1), created when the client first sends such a command. */

const PRESENCES = { limit: 5, windowMs: 20_000 };
const MEMBER_REQUESTS = { limit: 10, windowMs: 10_000 };

export class CommandLimits {
  readonly #scale: number;
  readonly #presences: number[] = [];
  readonly #memberRequests: number[] = [];

  constructor(scale: number) {
    this.#scale = scale;
  }

  /** @param now milliseconds of the gateway's clock */
  allowsPresence(now: number): boolean {
    return this.#take(this.#presences, PRESENCES, now);
  }

  /** @param now milliseconds of the gateway's clock */
  allowsMemberRequest(now: number): boolean {
    return this.#take(this.#memberRequests, MEMBER_REQUESTS, now);
  }

  #take(times: number[], rule: { limit: number; windowMs: number }, now: number): boolean {
    while (times[0] !== undefined && times[0] <= now - rule.windowMs) times.shift();
    if (times.length >= Math.max(1, Math.floor(rule.limit * this.#scale))) return false;
    times.push(now);
    return true;
  }
}
