/** Bare `ws`: the same frame to every socket, one `send` each. */
import { createServer } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen, readBody } from './bare-http.ts';

const PLAIN = { binary: false, compress: false };
/** Broadcasts between checks for slow sockets, because sending on would only fill memory. */
const LOOK_EVERY = 16;
const LAGS_ABOVE = 262_144;

export interface BareBroadcast {
  readonly port: number;
  /** Broadcasts continuously for a number of seconds. */
  loop(seconds: number): Promise<void>;
}

/**
 * @param frame text of every broadcast. A POST broadcasts as well; `content` of its body replaces the
 * frame's, to carry a time.
 */
export async function startBareBroadcast(frame: string): Promise<BareBroadcast> {
  const template = JSON.parse(frame) as { d: object };
  const prepared = Buffer.from(frame);
  const server = createServer((request, response) => {
    readBody(request, (body) => {
      const { content } = body as { content?: string };
      const own = content?.startsWith('T') ? { ...template, d: { ...template.d, content } } : null;
      broadcast(sockets.clients, own === null ? prepared : Buffer.from(JSON.stringify(own)));
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': 2 });
      response.end('{}');
    });
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('message', () => {});
    socket.on('error', () => {});
  });
  return {
    port: await listen(server),
    async loop(seconds) {
      const until = performance.now() + seconds * 1000;
      for (let round = 1; performance.now() < until; round += 1) {
        broadcast(sockets.clients, prepared);
        await nextTurn();
        while (round % LOOK_EVERY === 0 && someLag(sockets.clients)) await nextTurn();
      }
    },
  };
}

function broadcast(clients: ReadonlySet<WebSocket>, frame: Buffer): void {
  for (const client of clients) client.send(frame, PLAIN);
}

function someLag(clients: ReadonlySet<WebSocket>): boolean {
  for (const client of clients) if (client.bufferedAmount > LAGS_ABOVE) return true;
  return false;
}
