/** Closes connections that do not read their responses, if these take too much memory together. */
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const CHECK_EVERY_MS = 1000;
/** Many times what slow networks keep waiting. */
const MOST_BYTES = 256 * 1024 * 1024;

export interface UnreadResponses {
  /** Leaves out a connection that has become a WebSocket: the gateway has limits of its own. */
  release(socket: Duplex): void;
  stop(): void;
}

/**
 * Checks every second how much waits for clients. Above the limit, the connections for which most waits are closed
 * first. @param sockets all open connections
 */
export function limitUnreadResponses(
  sockets: ReadonlySet<Socket>,
  mostBytes: number = MOST_BYTES,
): UnreadResponses {
  const released = new WeakSet<Duplex>();
  const check = (): void => {
    const unread = [...sockets].filter((socket) => socket.writableLength > 0 && !released.has(socket));
    let waiting = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (waiting <= mostBytes) return;
    for (const socket of unread.sort((one, other) => other.writableLength - one.writableLength)) {
      if (waiting <= mostBytes) return;
      waiting -= socket.writableLength;
      socket.destroy();
    }
  };
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return {
    release: (socket) => void released.add(socket),
    stop: () => clearInterval(timer),
  };
}
