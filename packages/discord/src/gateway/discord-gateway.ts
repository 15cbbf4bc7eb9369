/** Accepts sockets of bots that use Discord's gateway protocol. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CompressionContexts } from '@guildhall/gateway';
import { GATEWAY } from '@guildhall/protocol';
import { WebSocket, WebSocketServer } from 'ws';
import type { DiscordPorts } from '../ports.ts';
import { GATEWAY_PATH } from '../rest/routes/own-routes.ts';
import { Bridge } from './bridge.ts';

export interface DiscordGateway {
  /** Whether an upgrade request is for this gateway. */
  takes(request: IncomingMessage): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  /** Resolves when all connections have ended; call it after Guildhall's gateway has stopped. */
  settled(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 10_000;

export function createDiscordGateway(ports: DiscordPorts): DiscordGateway {
  const contexts = new CompressionContexts(ports.compressedConnections);
  const options = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload: GATEWAY.signalBytes,
    clientTracking: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const handshake = new WebSocketServer(options);
  const bridges = new Set<Bridge>();
  return {
    settled: async () => {
      await Promise.all([...bridges].map(({ ended }) => ended));
    },
    takes: ({ url }) => url?.split('?', 1)[0]?.replace(/\/$/, '') === GATEWAY_PATH,
    handleUpgrade(request, socket, head, address) {
      socket.on('error', () => socket.destroy());
      const query = new URLSearchParams(request.url?.split('?')[1]);
      const host = request.headers.host ?? 'localhost';
      const native = new WebSocket(`ws://localhost/gateway?${nativeQuery(query)}`, {
        createConnection: () => ports.connect(address),
        headers: { host },
        perMessageDeflate: false,
      });
      const onClose = () => native.terminate();
      socket.once('close', onClose);
      native.on('error', () => refuse(socket, 503));
      native.once('unexpected-response', (_request, response) => {
        refuse(socket, response.statusCode ?? 503);
        native.terminate();
      });
      // Its Hello must wait for the bot's handshake.
      native.once('open', () => {
        native.pause();
        handshake.handleUpgrade(request, socket, head, (bot) => {
          socket.off('close', onClose);
          const compression = readCompression(query);
          const bridge = new Bridge(bot, native, { ports, contexts, address, host, compression });
          bridges.add(bridge);
          void bridge.ended.then(() => bridges.delete(bridge));
          native.resume();
        });
      });
    },
  };
}

/** Guildhall's gateway checks encoding and unknown compression; the bridge does known compression itself. */
function nativeQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  const encoding = query.get('encoding');
  const compress = query.get('compress');
  if (encoding !== null) kept.set('encoding', encoding);
  if (compress !== null && readCompression(query) === null) kept.set('compress', compress);
  return String(kept);
}

function readCompression(query: URLSearchParams): 'zlib-stream' | 'zstd-stream' | null {
  const compression = query.get('compress');
  return compression === 'zlib-stream' || compression === 'zstd-stream' ? compression : null;
}

function refuse(socket: Duplex, status: number): void {
  if (!socket.writable) return;
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}
