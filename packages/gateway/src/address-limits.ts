/**
 * Limits how many connections one address (IPv6: one /64) may hold at once, so that a stranger cannot fill the process
 * with sockets. Connections that have not logged in have a much lower limit.
 */
import { addressBlock } from '@guildhall/platform/addresses';

/** Share of an address's connections that may be between Hello and a valid log-in. */
const UNIDENTIFIED_SHARE = 1 / 8;

/** The connections of one address. */
export interface HeldConnections {
  readonly block: string;
  open: number;
  unidentified: number;
}

export class AddressLimits {
  readonly #perAddress: number;
  readonly #unidentified: number;
  readonly #held = new Map<string, HeldConnections>();

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
    this.#unidentified = Math.max(1, perAddress * UNIDENTIFIED_SHARE);
  }

  /** Whether an address may open another connection. */
  admits(address: string): boolean {
    const connections = this.#held.get(addressBlock(address));
    return (
      connections === undefined ||
      (connections.open < this.#perAddress && connections.unidentified < this.#unidentified)
    );
  }

  /** Counts a new connection as one that has not logged in. */
  enter(address: string): HeldConnections {
    const block = addressBlock(address);
    const connections = this.#held.get(block) ?? { block, open: 0, unidentified: 0 };
    connections.open += 1;
    connections.unidentified += 1;
    this.#held.set(block, connections);
    return connections;
  }

  /** Releases a connection that `enter` counted. */
  leave(connections: HeldConnections, wasIdentified: boolean): void {
    connections.open -= 1;
    if (!wasIdentified) connections.unidentified -= 1;
    if (connections.open === 0) this.#held.delete(connections.block);
  }
}
