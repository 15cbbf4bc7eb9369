/** The response to a request that is served without Fastify. */
import type { ServerResponse } from 'node:http';
import type { RouteReply } from './exchange.ts';

export class DirectReply implements RouteReply {
  sent = false;
  status = 200;
  readonly #raw: ServerResponse;
  /** Names and values in turn, which Node writes faster than an object. */
  readonly #headers: string[];
  readonly #isEnding: () => boolean;

  /**
   * @param headers names and values in turn; they are copied
   * @param isEnding whether the response ends its connection
   */
  constructor(raw: ServerResponse, headers: readonly string[], isEnding: () => boolean) {
    this.#raw = raw;
    this.#headers = headers.slice();
    this.#isEnding = isEnding;
  }

  code(status: number): this {
    this.status = status;
    return this;
  }

  header(name: string, value: string): this {
    const known = this.#headers;
    for (let at = 0; at < known.length; at += 2)
      if (known[at] === name) {
        known[at + 1] = value;
        return this;
      }
    known.push(name, value);
    return this;
  }

  headers(values: Readonly<Record<string, string>>): this {
    for (const name in values) this.header(name, values[name] as string);
    return this;
  }

  send(payload: string | Buffer | object = ''): void {
    const isEncoded = typeof payload === 'string' || payload instanceof Buffer;
    const content = isEncoded ? payload : JSON.stringify(payload);
    if (!isEncoded) this.header('content-type', 'application/json; charset=utf-8');
    if (this.#isEnding()) this.header('connection', 'close');
    this.header('content-length', String(Buffer.byteLength(content)));
    this.#raw.writeHead(this.status, this.#headers);
    this.sent = true;
    this.#raw.end(content);
  }
}
