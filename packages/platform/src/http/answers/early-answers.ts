/**
 * Sends responses to requests whose body was not read completely. The rest of the body precedes the connection's next
 * request, so it is discarded up to a limit; otherwise the connection closes and the response says so.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Limits for discarding a body. Some clients read the response only after they have sent everything. */
const DRAINED = { bytes: 32 * 1024 * 1024, idleMs: 1000, totalMs: 15_000 };
/** How long a connection that closes is still read after its response. */
const LINGER_MS = 5000;

/** Delays early responses until the rest of the body has been read, or a limit is reached. */
export function drainBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    if (raw.readableEnded || !hasBody(raw)) return done();
    if (raw.complete) {
      discard(raw);
      return done();
    }
    void drain(raw).then((isWhole) => {
      if (!isWhole) reply.header('connection', 'close');
      done();
    });
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Reads and discards the stream; otherwise it would block the parser. */
function discard(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
}

/**
 * Discards the rest of a body. If it does not end within the limits, the connection must close after the response.
 * @returns whether it ended
 */
export function drain(raw: IncomingMessage): Promise<boolean> {
  if (raw.destroyed) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const finish = (isWhole: boolean) => {
    clearTimeout(idle);
    clearTimeout(total);
    raw.off('data', onData);
    if (!isWhole) lingerBeforeClose(raw.socket);
    resolve(isWhole);
  };
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    idle.refresh();
    if (bytes > DRAINED.bytes) finish(false);
  };
  const idle = setTimeout(finish, DRAINED.idleMs, false);
  const total = setTimeout(finish, DRAINED.totalMs, false);
  raw.once('end', () => finish(true)).once('close', () => finish(false));
  raw.on('error', () => finish(false)).on('data', onData);
  discard(raw);
  return promise;
}

/**
 * Node closes a connection at once after its last response. While the client is still sending, that resets the
 * connection, and the response may be lost (RFC 9112, 9.6): a proxy would answer with an error of its own.
 */
function lingerBeforeClose(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
