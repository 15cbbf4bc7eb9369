/** Strangers at the gateway: sockets that request compression and never identify. */
import { connect, type Socket } from 'node:net';

const OPENING_AT_ONCE = 200;
const UPGRADE =
  'GET /gateway?encoding=json&compress=zstd-stream HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n' +
  'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

export interface OpenStrangersInput {
  readonly port: number;
  readonly count: number;
}

export interface OpenStrangersResult {
  /** The number of accepted sockets. */
  readonly open: number;
  readonly seconds: number;
}

export class Strangers {
  readonly #sockets = new Set<Socket>();

  /** Resolves when each has been answered. */
  async open({ port, count }: OpenStrangersInput): Promise<OpenStrangersResult> {
    const began = performance.now();
    let [left, open] = [count, 0];
    const lines = Array.from({ length: OPENING_AT_ONCE }, async () => {
      while (left-- > 0) if (await this.#ask(port)) open += 1;
    });
    await Promise.all(lines);
    return { open, seconds: (performance.now() - began) / 1000 };
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** @returns whether it was accepted */
  #ask(port: number): Promise<boolean> {
    const socket = connect(port, '127.0.0.1');
    this.#sockets.add(socket);
    return new Promise((resolve) => {
      socket.once('connect', () => socket.write(UPGRADE));
      socket.once('data', (answer) => resolve(answer.toString('latin1').startsWith('HTTP/1.1 101')));
      socket.on('error', () => resolve(false)).on('close', () => resolve(false));
    });
  }
}
