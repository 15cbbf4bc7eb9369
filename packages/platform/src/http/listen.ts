/** Opens and closes listeners; failures are one-sentence errors. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.ts';
import { UnreadLimit } from '../unread-limit/index.ts';
import { ChunkLimitedRequest } from './tiny-chunks.ts';

const IDLE_POLL_MS = 20;
const UNREAD_CHECK_MS = 1000;
/**
 * A connection on which nothing moves for this long is closed, for example because its client does not read the
 * response.
 */
const STALLED_MS = 300_000;
/** How long running requests may take after the listener stops accepting connections. */
const CLOSE_WITHIN_MS = 15_000;

/** Names of settings, for errors. */
interface AddressSettings {
  readonly host: string;
  readonly port: string;
}

const REASONS: Readonly<Record<string, (address: string, settings: AddressSettings) => string>> = {
  EADDRINUSE: (address, { port }) =>
    `${address} is in use by another program. Stop that one or change ${port}.`,
  EACCES: (address, { port }) => `This user may not open ${address}. Set ${port} to a port above 1023.`,
  EADDRNOTAVAIL: (address, { host }) => `${address} is not an address of this machine. Change ${host}.`,
  ENOTFOUND: (address, { host }) => `${address} is not a known host. Change ${host}.`,
};

export interface Listener {
  readonly server: Server;
  readonly port: number;
  /** All open connections. */
  readonly sockets: ReadonlySet<Socket>;
  /** Limits new connections, including those that other servers hand over. */
  readonly limitConnection: (socket: Socket) => void;
  /** WebSockets, which have limits of their own. */
  readonly upgraded: WeakSet<Duplex>;
}

interface ListenerLimits {
  /** None if absent. */
  readonly limitConnection?: Listener['limitConnection'];
  /** How many bytes of responses may wait for all clients together. */
  readonly unreadBytes?: number;
}

/**
 * Listens at once and responds with 503 until a request handler is attached.
 * @param port 0 selects any free port
 * @throws StartupError
 */
export async function openListener(
  host: string,
  port: number,
  settings: AddressSettings = { host: 'HOST', port: 'PORT' },
  { limitConnection = () => undefined, unreadBytes }: ListenerLimits = {},
): Promise<Listener> {
  const server = createServer({
    IncomingMessage: ChunkLimitedRequest,
    keepAliveTimeout: 72_000,
    // Requests to upgrade to any other protocol are answered in HTTP (RFC 9110, 7.8).
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });
  server.timeout = STALLED_MS;
  const sockets = new Set<Socket>();
  const upgraded = new WeakSet<Duplex>();
  const unreadLimit = new UnreadLimit<Socket>(unreadBytes);
  const unreadOf = (socket: Socket) => (upgraded.has(socket) ? 0 : socket.writableLength);
  const checks = setInterval(() => {
    for (const socket of unreadLimit.excess(sockets, unreadOf)) socket.destroy();
  }, UNREAD_CHECK_MS).unref();
  server.once('close', () => clearInterval(checks));
  server.on('connection', limitConnection);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    // Node drops data after an upgrade request that is refused.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    if (server.listenerCount('request') > 1) return;
    response.writeHead(503, { 'retry-after': '2', 'content-type': 'application/json' });
    response.end('{"error":{"code":"unavailable","message":"The service is starting."}}');
  });
  await listen(server, { host, port, settings });
  return { server, port: (server.address() as AddressInfo).port, sockets, limitConnection, upgraded };
}

export interface ListenAddress {
  /** Undefined: all addresses. */
  readonly host: string | undefined;
  readonly port: number;
  readonly settings: AddressSettings;
}

/** @throws StartupError */
export async function listen(server: NetServer, { host, port, settings }: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = REASONS[error.code ?? ''];
      const address = host === undefined ? `port ${port}` : `${host}:${port}`;
      reject(reason ? new StartupError(reason(address, settings)) : error);
    });
    server.listen({ port, host, backlog: 4096 }, resolve);
  });
}

/**
 * Stops listening, closes idle connections, and resolves when running requests are answered. After 15 seconds it closes
 * all remaining connections.
 * @param idleMs how long idle connections stay open, because a proxy may just be sending a request on one
 */
export async function closeListener({ server, sockets }: Listener, idleMs = 0): Promise<void> {
  // The method of HTTP servers would close idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  if (idleMs > 0) await Promise.race([closed, delay(idleMs, undefined, { ref: false })]);
  server.close();
  // Browsers open connections in advance. Node would wait a minute for connections without a first request, because
  // it does not count them as idle.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  // A connection that is sending a response becomes idle later; Node would keep it as long as the client may reuse
  // it.
  const again = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS);
  await closed;
  // Connections that another server handed over, such as TLS connections, do not count for `closed`.
  while (sockets.size > 0) await delay(IDLE_POLL_MS);
  clearTimeout(cut);
  clearInterval(again);
}
