/** A client: the API and the gateway events of one account on one instance. */
import type { SendMessage } from '@guildhall/protocol';
import { type Api, type CallReply, createApi } from './api.ts';
import { type Clock, systemClock } from './clock.ts';
import {
  type CollectOptions,
  Collector,
  type Source,
  type WaitOptions,
  waitForOne,
} from './collecting/collector.ts';
import { Emitter, type Listener, type Origin } from './emitter.ts';
import type { ClientEvents } from './events.ts';
import { Gateway } from './gateway/gateway.ts';
import { type FoundMembers, type MemberQuery, MemberRequests } from './gateway/member-requests.ts';
import type { WebSocketConstructor } from './gateway/socket.ts';
import { Caller, type Token } from './http/caller.ts';
import type { FetchLike } from './http/fetch-like.ts';
import type { CallOptions, UploadInput } from './http/request.ts';
import { randomNonce } from './nonce.ts';

/** Options of a client. */
export interface ClientOptions {
  /**
   * Address of the instance without `/api`, such as `https://chat.example`. In a browser, `''` means the page's own
   * origin.
   */
  readonly baseUrl: string;
  /** A bot's token or a person's session token. Absent in a browser, which has a session cookie. */
  readonly token?: Token | undefined;
  /** Replaces the platform's. */
  readonly fetch?: FetchLike | undefined;
  /** Replaces the platform's. Node has one since version 22; in Node 20, bots use `ws`. */
  readonly WebSocket?: WebSocketConstructor | undefined;
  /** Replaces the system's clock, for tests. */
  readonly clock?: Clock | undefined;
  /** Numbers from 0 up to 1, for jitter. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds without an answer after which a call fails; default 30 s. */
  readonly timeoutMs?: number | undefined;
  /** The same for calls with files; default 15 minutes. */
  readonly uploadTimeoutMs?: number | undefined;
  /**
   * The longest single wait for a rate limit, in milliseconds; default 60 s. A call that would wait longer is
   * refused at once with `rate_limited`.
   */
  readonly maxRateLimitWaitMs?: number | undefined;
  /** How often a call is retried after no answer, and how often after a rate limit; default 3. */
  readonly retries?: number | undefined;
}

/** Options of a send, with files. */
export interface SendOptions extends CallOptions {
  readonly files?: readonly UploadInput[] | undefined;
}

/** The API and the gateway of one account on one instance. */
export interface Client {
  /** Every endpoint by name. */
  readonly api: Api;
  /** The live connection. */
  readonly gateway: Gateway;
  /**
   * Listens for a gateway event by its name (docs/reference/events.md) or for changes of the connection. The listener
   * also gets the shard.
   * @returns a function that removes the listener
   */
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<ClientEvents[Name]>): () => void;
  off<Name extends keyof ClientEvents>(name: Name, listener: Listener<ClientEvents[Name]>): void;
  /** Collects events from now on until there are enough, time is up, or it is stopped. */
  collect<Name extends keyof ClientEvents>(
    name: Name,
    options?: CollectOptions<ClientEvents[Name]>,
  ): Collector<ClientEvents[Name]>;
  /** Waits for one event. @returns null when time is up @throws the signal's reason */
  waitFor<Name extends keyof ClientEvents>(
    name: Name,
    options?: WaitOptions<ClientEvents[Name]>,
  ): Promise<ClientEvents[Name] | null>;
  /** Members of a server by name or id, over the gateway. @throws NetworkError, or the signal's reason */
  fetchMembers(serverId: string, query: MemberQuery, signal?: AbortSignal): Promise<FoundMembers>;
  /** The CSRF token of a cookie session: from signing in, `getAccount` or the `ready` event. Null forgets it. */
  setCsrfToken(token: string | null): void;
  /** Uses another token from now on, or none. */
  setToken(token: Token | null): void;
  /**
   * Sends a message that is posted exactly once, however often the call is repeated. Adds a nonce unless the message
   * has one.
   * @throws ApiRequestError, NetworkError
   */
  sendMessage(
    channelId: string,
    message: string | SendMessage,
    options?: SendOptions,
  ): Promise<CallReply<'sendMessage'>>;
}

/** A client with its parts, for code built on top of it. */
export interface Assembly {
  readonly client: Client;
  readonly caller: Caller;
  readonly clock: Clock;
  readonly events: Emitter<ClientEvents>;
  /** Another connection of the same account, whose events carry their shard. */
  readonly openGateway: (origin: Origin, mayIdentify?: () => Promise<void>) => Gateway;
  /** Events by name, for collectors. */
  readonly sourceOf: <Name extends keyof ClientEvents>(name: Name) => Source<ClientEvents[Name]>;
  /** The connection for a server's requests; sharding changes it. */
  gatewayOf: (serverId: string) => Gateway;
  /** Converts payloads for listeners; a bot turns some into objects. */
  present: (name: keyof ClientEvents, payload: unknown) => unknown;
  /** The WebSocket of new connections. */
  WebSocket: WebSocketConstructor | undefined;
}

/**
 * Creates a client; sends nothing yet.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://chat.example', token: { kind: 'Bot', value: token } });
 * const servers = await client.api.listServers();
 */
export function createClient(options: ClientOptions): Client {
  return assemble(options).client;
}

/** Creates a client and gives access to its parts. */
export function assemble(options: ClientOptions): Assembly {
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const caller = createCaller(options, clock, random);
  const api = createApi(caller);
  const events = createEmitter();
  const openGateway = (origin: Origin, mayIdentify?: () => Promise<void>) =>
    new Gateway({
      clock,
      random,
      events: {
        emit: (name, payload) => events.emit(name, parts.present(name, payload) as typeof payload, origin),
      },
      webSocket: () => parts.WebSocket,
      discover: async () => (await api.getGateway()).url,
      token: () => caller.token?.value,
      mayIdentify,
    });
  const sourceOf: Assembly['sourceOf'] = (name) => (listener) =>
    events.on(name, (payload) => void listener(payload));
  const gateway = openGateway({ shard: 0 });
  const parts: Omit<Assembly, 'client'> = {
    caller,
    clock,
    events,
    openGateway,
    sourceOf,
    gatewayOf: () => gateway,
    present: (_, payload) => payload,
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
  };
  return Object.assign(parts, { client: createFacade(parts, api, gateway) });
}

function createFacade(parts: Omit<Assembly, 'client'>, api: Api, gateway: Gateway): Client {
  const { caller, clock, events, sourceOf } = parts;
  const memberRequests = new MemberRequests({
    clock,
    send: (serverId, op, d) => parts.gatewayOf(serverId).send(op, d),
    onChunk: (listener) => events.on('MEMBERS_CHUNK', listener),
  });
  return {
    api,
    gateway,
    on: (name, listener) => events.on(name, listener),
    off: (name, listener) => events.off(name, listener),
    collect: (name, options) => new Collector(sourceOf(name), clock, options),
    waitFor: (name, options) => waitForOne(sourceOf(name), clock, options),
    fetchMembers: (serverId, query, signal) => memberRequests.fetch(serverId, query, signal),
    setCsrfToken(token) {
      caller.csrfToken = token;
    },
    setToken(token) {
      caller.token = token ?? undefined;
    },
    sendMessage: (channelId, message, callOptions) =>
      api.sendMessage({ ...callOptions, channelId, body: withNonce(message) }),
  };
}

function createCaller(options: ClientOptions, clock: Clock, random: () => number): Caller {
  return new Caller({
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    token: options.token,
    fetch: options.fetch ?? ((url, request) => fetch(url, request)),
    clock,
    random,
    timeoutMs: options.timeoutMs ?? 30_000,
    uploadTimeoutMs: options.uploadTimeoutMs ?? 900_000,
    maxRateLimitWaitMs: options.maxRateLimitWaitMs ?? 60_000,
    retries: options.retries ?? 3,
  });
}

function createEmitter(): Emitter<ClientEvents> {
  const events: Emitter<ClientEvents> = new Emitter((error, name) => {
    if (name !== 'error' && events.has('error')) events.emit('error', error);
    else console.error('A listener failed', error);
  });
  return events;
}

function withNonce(message: string | SendMessage): SendMessage {
  const body = typeof message === 'string' ? { content: message } : message;
  return { ...body, nonce: body.nonce ?? randomNonce(), enforceNonce: true };
}
