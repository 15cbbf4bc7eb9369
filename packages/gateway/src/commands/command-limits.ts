/** Rate limits of commands on one connection (design 2.1), created when the client first sends such a command. */

const PRESENCES = { limit: 5, windowMs: 20_000 };
export const MEMBER_REQUESTS = { limit: 10, windowMs: 10_000 };
/** Requests for all members of large servers wait for each other. */
const UNFINISHED_MEMBER_REQUESTS = 100;

export class CommandLimits {
  readonly #scale: number;
  readonly #presences: number[] = [];
  readonly #memberRequests: number[] = [];
  #unfinishedMemberRequests = 0;

  constructor(scale: number) {
    this.#scale = scale;
  }

  /** @param now milliseconds of the gateway's clock */
  allowsPresence(now: number): boolean {
    return this.#take(this.#presences, PRESENCES, now);
  }

  /** Call {@link finishMemberRequest} after one that is allowed. @param now milliseconds of the gateway's clock */
  allowsMemberRequest(now: number): boolean {
    if (this.#unfinishedMemberRequests >= UNFINISHED_MEMBER_REQUESTS) return false;
    if (!this.#take(this.#memberRequests, MEMBER_REQUESTS, now)) return false;
    this.#unfinishedMemberRequests += 1;
    return true;
  }

  finishMemberRequest(): void {
    this.#unfinishedMemberRequests -= 1;
  }

  #take(times: number[], rule: { limit: number; windowMs: number }, now: number): boolean {
    while (times[0] !== undefined && times[0] <= now - rule.windowMs) times.shift();
    if (times.length >= Math.max(1, Math.floor(rule.limit * this.#scale))) return false;
    times.push(now);
    return true;
  }
}
