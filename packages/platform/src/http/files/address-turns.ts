/** Shares slow work among the addresses that ask for it, so that one address cannot take all of it. */

/** How many pieces of work run at once, for all addresses together. */
const AT_ONCE = 32;
const AT_ONCE_OF_ADDRESS = 4;
const WAITING_OF_ADDRESS = 100;

interface Line {
  busy: number;
  readonly waiting: (() => void)[];
}

export class AddressTurns {
  readonly #lines = new Map<string, Line>();
  #busy = 0;

  /** Whether work of an address may start or wait. */
  admits(address: string): boolean {
    const line = this.#lines.get(address);
    if (line && line.busy >= AT_ONCE_OF_ADDRESS) return line.waiting.length < WAITING_OF_ADDRESS;
    return this.#busy < AT_ONCE;
  }

  /** Runs the work when it is the address's turn. */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(address) ?? { busy: 0, waiting: [] };
    this.#lines.set(address, line);
    if (line.busy >= AT_ONCE_OF_ADDRESS) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else {
      line.busy += 1;
      this.#busy += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.busy -= 1;
        this.#busy -= 1;
        if (line.busy === 0) this.#lines.delete(address);
      }
    }
  }
}
