/**
 * Requests that a client sends on one connection without waiting for the responses. They are served one after the
 * other: Node would start all of them and keep their responses in memory, where no limit counts them.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection with more waiting requests is closed. Browsers never send a request before the last is answered. */
const MAX_WAITING = 16;

/** The newest response of a connection, and how many requests wait for others. */
interface Connection {
  newest: ServerResponse;
  waiting: number;
}

/** Makes a handler serve the requests of each connection in turn, up to the last one before it closes. */
export function inTurn(serve: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  return (request, response) => {
    const { socket } = request;
    // The client has been told that the connection closes: it would not get this response, and may ask elsewhere.
    if (socket.writableEnded) {
      socket.pause();
      return;
    }
    const connection = connections.get(socket);
    if (connection === undefined) connections.set(socket, { newest: response, waiting: 0 });
    // Node gives a response its socket when the responses before it are sent.
    if (connection === undefined || response.socket !== null) {
      if (connection !== undefined) connection.newest = response;
      serve(request, response);
      return;
    }
    if (connection.waiting === MAX_WAITING) {
      socket.destroy();
      return;
    }
    connection.waiting += 1;
    connection.newest.once('close', () => {
      connection.waiting -= 1;
      // Otherwise the connection is closing.
      if (response.socket !== null) serve(request, response);
    });
    connection.newest = response;
  };
}
