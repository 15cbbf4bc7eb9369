/** A connection to an instance that a test can cut. It forwards every byte until then. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export class UnreliableLine {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => this.#forward(near));
  #target: number | undefined;
  #isWhole = true;

  /** Starts listening. @returns the address for callers */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Connects callers to the server on this port from now on. */
  leadTo(port: number): void {
    this.#target = port;
  }

  /** Breaks every connection, and accepts none until {@link restore}. */
  cut(): void {
    this.#isWhole = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isWhole = true;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #forward(near: Socket): void {
    if (!this.#isWhole || this.#target === undefined) {
      near.destroy();
      return;
    }
    const far = connect(this.#target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
