/** One client: the API, and the gateway's events, of one account on one instance. */
import type { SendMessage } from '@guildhall/protocol';
import { type Api, type CallReply, createApi } from './api.ts';
import { type Clock, systemClock } from './clock.ts';
import { Emitter, type Listener } from './emitter.ts';
import type { ClientEvents } from './events.ts';
import { Gateway } from './gateway/gateway.ts';
import type { WebSocketConstructor } from './gateway/socket.ts';
import { Caller, type FetchLike, type Token } from './http/caller.ts';
import type { CallOptions } from './http/request.ts';
import { randomNonce } from './nonce.ts';

export interface ClientOptions {
  /** Address of the instance without `/api`, such as `https://chat.example`. In a browser `''` is its own origin. */
  readonly baseUrl: string;
  /** A bot's token or a person's session token. Left out in a browser, where the session cookie speaks. */
  readonly token?: Token | undefined;
  /** Instead of the platform's. */
  readonly fetch?: FetchLike | undefined;
  readonly WebSocket?: WebSocketConstructor | undefined;
  readonly clock?: Clock | undefined;
  /** Numbers from 0 up to 1, for jitter. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds without an answer after which a call counts as failed; default 30 s. */
  readonly timeoutMs?: number | undefined;
  /**
   * The longest single wait for a rate limit, in milliseconds; default 60 s. A call that would wait longer is
   * refused at once with `rate_limited`.
   */
  readonly maxRateLimitWaitMs?: number | undefined;
  /** How often a call is repeated when there was no answer, and how often after a rate limit; default 3. */
  readonly retries?: number | undefined;
}

export interface Client {
  /** Every endpoint by name. */
  readonly api: Api;
  /** The live connection. */
  readonly gateway: Gateway;
  /**
   * Listens for an event of the gateway by its name (docs/reference/events.md) or for what becomes of the connection.
   * @returns a function that takes the listener away again
   */
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<ClientEvents[Name]>): () => void;
  off<Name extends keyof ClientEvents>(name: Name, listener: Listener<ClientEvents[Name]>): void;
  /** The CSRF token of a cookie session: from signing in, `getAccount` or the `ready` event. Null forgets it. */
  setCsrfToken(token: string | null): void;
  /** From now on speaks with another token, or with none. */
  setToken(token: Token | null): void;
  /**
   * Sends a message so that it is posted once, however often it had to be repeated: a nonce is added unless the
   * message brings its own.
   * @throws ApiRequestError, NetworkError
   */
  sendMessage(
    channelId: string,
    message: string | SendMessage,
    options?: CallOptions,
  ): Promise<CallReply<'sendMessage'>>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const caller = new Caller({
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    token: options.token,
    fetch: options.fetch ?? ((url, request) => fetch(url, request)),
    clock,
    random,
    timeoutMs: options.timeoutMs ?? 30_000,
    patienceMs: options.maxRateLimitWaitMs ?? 60_000,
    retries: options.retries ?? 3,
  });
  const api = createApi(caller);
  const events: Emitter<ClientEvents> = new Emitter((error, name) => {
    if (name !== 'error' && events.has('error')) events.emit('error', error);
    else console.error('A listener failed', error);
  });
  const gateway = new Gateway({
    clock,
    random,
    events,
    WebSocket: options.WebSocket ?? WebSocket,
    discover: async () => (await api.getGateway()).url,
    token: () => caller.token?.value,
  });
  return {
    api,
    gateway,
    on: (name, listener) => events.on(name, listener),
    off: (name, listener) => events.off(name, listener),
    setCsrfToken(token) {
      caller.csrfToken = token;
    },
    setToken(token) {
      caller.token = token ?? undefined;
    },
    sendMessage: (channelId, message, callOptions) =>
      api.sendMessage({ ...callOptions, channelId, body: postedOnce(message) }),
  };
}

function postedOnce(message: string | SendMessage): SendMessage {
  const body = typeof message === 'string' ? { content: message } : message;
  return { ...body, nonce: body.nonce ?? randomNonce(), enforceNonce: true };
}
