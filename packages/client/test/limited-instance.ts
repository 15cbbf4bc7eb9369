/** An instance that responds to every route alike and counts calls in sliding windows, over real HTTP. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ManualClock } from './manual-clock.ts';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** Unix milliseconds on the test's clock. */
  readonly at: number;
}

export interface PlannedAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection instead of responding. */
  readonly cut?: boolean;
}

export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
  readonly bucketOf: (request: SeenRequest) => string;
}

export class LimitedInstance {
  readonly requests: SeenRequest[] = [];
  /** Responses for the next requests, before the usual ones. */
  readonly planned: PlannedAnswer[] = [];
  limit: Limit | undefined;
  globalLimit: number | undefined;
  refusals = 0;
  mostAtOnce = 0;
  #atOnce = 0;
  readonly #counted = new Map<string, number[]>();
  readonly #clock: ManualClock;
  readonly #server: Server;

  private constructor(clock: ManualClock, server: Server) {
    this.#clock = clock;
    this.#server = server;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  static async start(clock: ManualClock): Promise<LimitedInstance> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LimitedInstance(clock, server);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    const sent = await text(request);
    const seen: SeenRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: sent === '' ? undefined : JSON.parse(sent),
      at: this.#clock.now(),
    };
    // Long enough for concurrent calls to overlap.
    await new Promise((resolve) => setImmediate(resolve));
    this.#atOnce -= 1;
    this.#answer(seen, response);
  }

  #answer(seen: SeenRequest, response: ServerResponse): void {
    const refusal = this.#refusal(seen);
    const planned = refusal ?? this.planned.shift() ?? {};
    if (!refusal) this.requests.push(seen);
    if (planned.cut) {
      response.destroy();
      return;
    }
    response.writeHead(planned.status ?? 200, {
      'content-type': 'application/json',
      ...this.#limitHeaders(seen),
      ...planned.headers,
    });
    response.end(planned.status === 204 ? '' : JSON.stringify(planned.body ?? { id: seen.body ?? seen.url }));
  }

  #refusal(seen: SeenRequest): PlannedAnswer | null {
    const global = this.#window('global', 1000);
    if (this.globalLimit !== undefined && global.length >= this.globalLimit) {
      const retryAfter = ((global[0] ?? 0) + 1000 - this.#clock.now()) / 1000;
      const headers = { 'x-ratelimit-global': 'true', 'x-ratelimit-limit': String(this.globalLimit) };
      return this.#refuse(retryAfter, 'global', headers);
    }
    if (this.limit) {
      const window = this.#window(this.limit.bucketOf(seen), this.limit.windowMs);
      if (window.length >= this.limit.limit) {
        const retryAfter = ((window[0] ?? 0) + this.limit.windowMs - this.#clock.now()) / 1000;
        return this.#refuse(retryAfter, 'user', {});
      }
      window.push(this.#clock.now());
    }
    global.push(this.#clock.now());
    return null;
  }

  #refuse(retryAfter: number, scope: string, headers: Record<string, string>): PlannedAnswer {
    this.refusals += 1;
    return {
      status: 429,
      headers: { 'retry-after': String(Math.ceil(retryAfter)), 'x-ratelimit-scope': scope, ...headers },
      body: { error: { code: 'rate_limited', message: 'Slow down.', retryAfter, scope } },
    };
  }

  #limitHeaders(seen: SeenRequest): Record<string, string> {
    if (!this.limit) return {};
    const bucket = this.limit.bucketOf(seen);
    const window = this.#window(bucket, this.limit.windowMs);
    const resetAfterMs = (window[0] ?? this.#clock.now()) + this.limit.windowMs - this.#clock.now();
    return {
      'x-ratelimit-limit': String(this.limit.limit),
      'x-ratelimit-remaining': String(this.limit.limit - window.length),
      'x-ratelimit-reset-after': (resetAfterMs / 1000).toFixed(3),
      'x-ratelimit-bucket': bucket.split(' ')[0] ?? bucket,
    };
  }

  #window(key: string, windowMs: number): number[] {
    const kept = (this.#counted.get(key) ?? []).filter((at) => at > this.#clock.now() - windowMs);
    this.#counted.set(key, kept);
    return kept;
  }
}
