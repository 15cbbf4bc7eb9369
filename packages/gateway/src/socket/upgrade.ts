/** Turns an HTTP upgrade into a connection (design 2.1). */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE_CODES, GATEWAY, OPCODES } from '@guildhall/protocol';
import { type Server, type ServerOptions, WebSocketServer } from 'ws';
import type { GatewayContext } from '../context.ts';
import type { GatewayOptions } from '../options.ts';
import { Connection, GatewaySocket } from './connection.ts';

export const GATEWAY_PATH = '/gateway';

/** How long a client may take to reply to a close frame. */
const CLOSE_TIMEOUT_MS = 10_000;
/** When a client that was refused for lack of room may retry. */
const RETRY_AFTER_SECS = 5;
const HELLO = { heartbeatInterval: GATEWAY.heartbeatIntervalMs };

/**
 * The handshake, without extensions (the gateway's own compressed streams are smaller) and without a list of clients
 * (the gateway has one).
 */
export function createHandshake(): Server<typeof GatewaySocket> {
  const options: ServerOptions<typeof GatewaySocket> & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: GATEWAY.signalBytes,
    WebSocket: GatewaySocket,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  return new WebSocketServer(options);
}

/**
 * The HTTP status that refuses an upgrade, or null. A cookie is accepted only from the instance's own pages; otherwise
 * another site's script could act in the person's name.
 */
export function upgradeRefusal(
  { addressLimits, badLogIns }: GatewayContext,
  { request, address }: Arrival,
  isTrustedOrigin: GatewayOptions['isTrustedOrigin'],
): 404 | 403 | 429 | null {
  if (request.url?.split('?', 1)[0] !== GATEWAY_PATH) return 404;
  const { cookie, origin, host } = request.headers;
  const trusted = origin !== undefined && isTrustedOrigin(origin, host);
  if (cookie !== undefined && !trusted) return 403;
  return addressLimits.admits(address) && !badLogIns.isBlocked(address) ? null : 429;
}

/** Answers an upgrade request with a status and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy());
  const retry = status === 429 || status === 503 ? `Retry-After: ${RETRY_AFTER_SECS}\r\n` : '';
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  // Destroys the socket of a client that does not close it.
  socket.end(head, () => socket.destroy());
}

/** An upgrade request with the client's address. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly address: string;
}

/** Starts a connection. Only the cookie and address of the request are kept. */
export function openConnection(
  context: GatewayContext,
  ws: GatewaySocket,
  socket: Duplex,
  { request, address }: Arrival,
): void {
  const connection = new Connection(context, ws, socket, address);
  connection.cookieHeader = request.headers.cookie;
  context.connections.add(connection);
  ws.on('message', onMessage).on('ping', onControl).on('pong', onControl);
  ws.on('error', onError).on('close', onClose);
  const query = new URLSearchParams(request.url?.split('?')[1]);
  const compression = query.get('compress');
  if (compression === 'zlib-stream' || compression === 'zstd-stream') connection.compress(compression);
  connection.sendPayload(OPCODES.hello, HELLO);
  context.wheel.add(connection);
  const isUnknown = (query.get('encoding') ?? 'json') !== 'json' || (compression && !connection.isCompressed);
  if (isUnknown) connection.close(CLOSE_CODES.decodeError.code, 'Unknown encoding or compression');
}

// All sockets share these listeners; `this` is the socket.
function onMessage(this: unknown, data: unknown): void {
  const connection = findConnection(this);
  if (connection !== null && Buffer.isBuffer(data)) connection.host.receive(connection, data);
}

/** Pings and pongs, which are counted like payloads. */
function onControl(this: unknown): void {
  const connection = findConnection(this);
  connection?.host.receive(connection, null);
}

function onError(this: unknown, error: Error): void {
  findConnection(this)?.host.log.debug({ err: error }, 'gateway socket error');
}

function onClose(this: unknown, code: number): void {
  findConnection(this)?.socketClosed(code);
}

function findConnection(socket: unknown): Connection | null {
  return socket instanceof GatewaySocket ? socket.connection : null;
}
