/**
 * Answers to requests whose body has not been read to its end. What is left of it lies before the connection's next
 * request: it is read away within bounds, or the connection closes and the answer says so.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bounds of what is read away, so that senders that read only after writing see the answer. */
const DRAINED = { bytes: 32 * 1024 * 1024, idleMs: 1000, totalMs: 15_000 };

/** Holds early answers back until the rest of the body has been read, or a bound is reached. */
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

/** Lets the rest flow away; a parser that has stopped would hold it back. */
function discard(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
}

/** Reads the rest of a body away. @returns whether it ended within the bounds */
export function drain(raw: IncomingMessage): Promise<boolean> {
  if (raw.destroyed) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const finish = (isWhole: boolean) => {
    clearTimeout(idle);
    clearTimeout(total);
    raw.off('data', onData);
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
