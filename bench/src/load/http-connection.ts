/**
 * A keep-alive connection for prepared requests, one at a time: no pipelining, and no parsing beyond status
 * and length, so that the load costs far less than the product.
 */
import { connect, type Socket } from 'node:net';

const READ_BUFFER = 65_536;
const HEAD_END = Buffer.from('\r\n\r\n');

export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  /** Size of the body. */
  readonly bytes: number;
}

export class HttpConnection {
  readonly #socket: Socket;
  readonly #onAnswer: (answer: Answer, connection: HttpConnection) => void;
  readonly #opened: Promise<void>;
  #sentAt = 0;
  /** Remaining bytes of the response; null until its head is complete. */
  #missing: number | null = null;
  #head: Buffer | null = null;
  #status = 0;
  #bytes = 0;

  constructor(port: number, onAnswer: (answer: Answer, connection: HttpConnection) => void) {
    this.#onAnswer = onAnswer;
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BUFFER),
        callback: (count, buffer) => {
          this.#take((buffer as Buffer).subarray(0, count));
          return true;
        },
      },
    });
    this.#opened = new Promise((resolve, reject) => {
      this.#socket.once('connect', resolve).once('error', reject);
    });
  }

  opened(): Promise<void> {
    return this.#opened;
  }

  /** Sends a whole request; the previous one must have been answered. */
  send(request: Buffer): void {
    this.#missing = null;
    this.#sentAt = performance.now();
    this.#socket.write(request);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.destroy();
    await closed;
  }

  #take(chunk: Buffer): void {
    if (this.#missing !== null) this.#missing -= chunk.length;
    else if (!this.#readHead(chunk)) return;
    if (this.#missing !== 0) return;
    const milliseconds = performance.now() - this.#sentAt;
    this.#onAnswer({ status: this.#status, milliseconds, bytes: this.#bytes }, this);
  }

  /** @returns false until the head is complete */
  #readHead(chunk: Buffer): boolean {
    const bytes = this.#head === null ? chunk : Buffer.concat([this.#head, chunk]);
    const end = bytes.indexOf(HEAD_END);
    this.#head = end < 0 ? Buffer.from(bytes) : null;
    if (end < 0) return false;
    const head = bytes.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    this.#bytes = bodyLength(head);
    this.#missing = end + HEAD_END.length + this.#bytes - bytes.length;
    return true;
  }
}

function bodyLength(head: string): number {
  const at = head.search(/\r\ncontent-length: /i);
  return at < 0 ? 0 : Number.parseInt(head.slice(at + 18), 10);
}

/** Opens several connections to one port. */
export async function openConnections(
  port: number,
  count: number,
  onAnswer: (answer: Answer, connection: HttpConnection) => void,
): Promise<HttpConnection[]> {
  const connections = Array.from({ length: count }, () => new HttpConnection(port, onAnswer));
  await Promise.all(connections.map((connection) => connection.opened()));
  return connections;
}
