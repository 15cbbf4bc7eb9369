/** Shares slow work among the addresses that ask for it, so that one address or network cannot take all of it. */
import { addressBlock } from '../../addresses/index.ts';

/** How many pieces of work run at once, for all addresses together. */
const AT_ONCE = 32;
const AT_ONCE_OF_BLOCK = 4;
/** Of a /48, which may have many blocks. */
const AT_ONCE_OF_NETWORK = 16;
const WAITING_OF_BLOCK = 100;

interface Line {
  busy: number;
  /** Empty for networks. */
  readonly waiting: (() => void)[];
}

export class AddressTurns {
  readonly #lines = new Map<string, Line>();
  #busy = 0;

  /** Whether work of an address may start or wait. */
  admits(address: string): boolean {
    const line = this.#lines.get(addressBlock(address));
    if (line && isFull(line)) return line.waiting.length < WAITING_OF_BLOCK;
    const network = this.#lines.get(addressBlock(address, 48));
    return this.#busy < AT_ONCE && (network?.busy ?? 0) < AT_ONCE_OF_NETWORK;
  }

  /** Runs the work when it is the turn of the address. */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(addressBlock(address));
    // Work that waited takes over the place of work that ended.
    if (line && isFull(line)) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else this.#count(address, 1);
    try {
      return await work();
    } finally {
      const next = this.#lines.get(addressBlock(address))?.waiting.shift();
      if (next) next();
      else this.#count(address, -1);
    }
  }

  #count(address: string, change: 1 | -1): void {
    this.#busy += change;
    // The same for IPv4.
    for (const block of new Set([addressBlock(address), addressBlock(address, 48)])) {
      const line = this.#lines.get(block) ?? { busy: 0, waiting: [] };
      line.busy += change;
      if (line.busy === 0) this.#lines.delete(block);
      else this.#lines.set(block, line);
    }
  }
}

function isFull({ busy }: Line): boolean {
  return busy >= AT_ONCE_OF_BLOCK;
}
