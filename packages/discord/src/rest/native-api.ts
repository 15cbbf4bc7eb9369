/** Calls Guildhall's own API as the bot, by HTTP over a connection inside the process. */
import { type IncomingMessage, request as openRequest } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@guildhall/protocol';
import type { DiscordPorts } from '../ports.ts';

/** A bot's address and credentials. */
export interface Requester {
  readonly address: string;
  /** Headers to pass on: credentials, host, audit log reason. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ApiRequest<E> {
  readonly params?: Readonly<Record<keyof ParamsOf<E>, string>>;
  readonly query?: QueryOf<E> | Readonly<Record<string, unknown>>;
  /** Unchecked input from the bot; the contract checks it. */
  readonly body?: BodyOf<E> | object;
  /** A form to stream, instead of `body`. */
  readonly form?: OutgoingForm;
}

export interface OutgoingForm {
  readonly contentType: string;
  readonly stream: Readable;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An error answer of Guildhall's API. */
export class NativeRefusal extends Error {
  readonly status: number;
  readonly error: NativeErrorBody;
  constructor(status: number, error: NativeErrorBody) {
    super(error.message);
    this.name = 'NativeRefusal';
    this.status = status;
    this.error = error;
  }
}

export interface NativeErrorBody {
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly retryAfter?: number;
  readonly scope?: string;
}

type Contract = Pick<Endpoint, 'method' | 'path' | 'replies'>;
const PASSED_ON = /^(x-ratelimit-|retry-after$|x-request-id$)/;

export class NativeApi {
  /** Rate limit headers of the last answer. */
  headers: Readonly<Record<string, string>> = {};
  readonly #ports: DiscordPorts;
  readonly #requester: Requester;

  constructor(ports: DiscordPorts, requester: Requester) {
    this.#ports = ports;
    this.#requester = requester;
  }

  /** @throws NativeRefusal for an error answer */
  async ask<E extends Contract>(endpoint: E, request: ApiRequest<E> = {}): Promise<ReplyOf<E>> {
    const { status, headers, body } = await this.#send(endpoint, request as ApiRequest<Contract>);
    this.headers = headers;
    if (status < 300) return body as ReplyOf<E>;
    const { error } = (body ?? {}) as { error?: NativeErrorBody };
    throw new NativeRefusal(status, error ?? { code: 'internal_error', message: 'Something went wrong.' });
  }

  async #send(endpoint: Contract, { body, form, ...place }: ApiRequest<Contract>): Promise<Answer> {
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const contentType = form?.contentType ?? (json && 'application/json');
    const request = openRequest({
      method: endpoint.method,
      path: `/api${target(endpoint.path, place)}`,
      headers: {
        ...this.#requester.headers,
        connection: 'close',
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(json ? { 'content-length': String(json.length) } : {}),
      },
      createConnection: () => this.#ports.connect(this.#requester.address),
    });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request.on('response', resolve).on('error', reject);
    if (form) form.stream.on('error', (error) => request.destroy(error)).pipe(request);
    else request.end(json);
    const response = await promise;
    const text = (await buffer(response)).toString();
    // The server discards the rest of a form that was refused early.
    form?.stream.unpipe(request).destroy();
    return {
      status: response.statusCode ?? 500,
      headers: Object.fromEntries(
        Object.entries(response.headers).flatMap(([name, value]) =>
          PASSED_ON.test(name) ? [[name, String(value)]] : [],
        ),
      ),
      body: text === '' ? undefined : JSON.parse(text),
    };
  }
}

function target(path: string, { params, query }: ApiRequest<Contract>): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const defined = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (defined.length === 0) return filled;
  return `${filled}?${new URLSearchParams(defined.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
