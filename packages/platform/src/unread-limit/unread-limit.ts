/** Many times what slow networks keep waiting. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Finds the connections to close when what waits for all clients together takes too much memory. Check it regularly.
 */
export class UnreadLimit<Connection extends object> {
  readonly #mostBytes: number;
  /** The number of checks that found unread data for a connection. */
  #checks = new Map<Connection, number>();

  constructor(mostBytes: number = MAX_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /**
   * @param bytesOf what waits for a connection's client, without what others share
   * @returns those for which most has waited for longest, as many as are needed to get below the limit
   */
  excess(connections: Iterable<Connection>, bytesOf: (connection: Connection) => number): Connection[] {
    const unread: { connection: Connection; bytes: number; cost: number }[] = [];
    const checks = new Map<Connection, number>();
    let waiting = 0;
    for (const connection of connections) {
      const bytes = bytesOf(connection);
      if (bytes === 0) continue;
      const times = (this.#checks.get(connection) ?? 0) + 1;
      checks.set(connection, times);
      unread.push({ connection, bytes, cost: bytes * times });
      waiting += bytes;
    }
    this.#checks = checks;
    const excess: Connection[] = [];
    if (waiting <= this.#mostBytes) return excess;
    for (const { connection, bytes } of unread.sort((one, other) => other.cost - one.cost)) {
      if (waiting <= this.#mostBytes) break;
      waiting -= bytes;
      excess.push(connection);
    }
    return excess;
  }
}
