/** Checks that a STUN or TURN server answers. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { classes, createTurnClient, Message, methods, parseMessage } from 'werift';

const ANSWERS_WITHIN_MS = 5_000;
/** How often an unanswered request is sent again, because UDP may lose it. */
const RESEND_EVERY_MS = 500;
const PORT = 3478;
const TLS_PORT = 5349;

interface Server {
  readonly relays: boolean;
  readonly transport: 'udp' | 'tcp' | 'tls';
  readonly host: string;
  readonly port: number;
}

export interface IceCredentials {
  readonly username?: string | undefined;
  readonly credential?: string | undefined;
}

/**
 * Asks a STUN server for an answer, or a TURN server for a relay address, which is released again.
 * @param url as in ICE_URLS
 * @throws Error when there is no answer within five seconds, or the credentials are refused
 */
export async function checkIceServer(url: string, credentials: IceCredentials): Promise<void> {
  const server = readUrl(url);
  const late = Promise.withResolvers<never>();
  // The library repeats refused requests forever.
  const fault = server.relays ? 'no answer, or it refuses the credentials' : 'no answer';
  const timer = setTimeout(() => late.reject(new Error(fault)), ANSWERS_WITHIN_MS);
  const ending = new AbortController();
  try {
    await Promise.race([ask(server, credentials, ending.signal), late.promise]);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

function ask(server: Server, credentials: IceCredentials, ending: AbortSignal): Promise<void> {
  if (server.relays) return allocate(server, credentials);
  return server.transport === 'udp' ? bind(server, ending) : connectTo(server, ending);
}

/** @throws Error for an invalid address */
function readUrl(url: string): Server {
  const [, kind, secure, host, port, transport] =
    /^(stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  if (!kind || !host) throw new Error(`${url} is not the address of a STUN or TURN server`);
  return {
    relays: kind === 'turn',
    transport: secure ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (secure ? TLS_PORT : PORT)),
  };
}

async function allocate(
  { host, port, transport }: Server,
  { username = '', credential = '' }: IceCredentials,
): Promise<void> {
  const config = { address: [host, port] as [string, number], username, password: credential };
  const client = await createTurnClient(config, { transport, connectTimeoutMs: ANSWERS_WITHIN_MS });
  await client.close();
}

async function bind({ host, port }: Server, ending: AbortSignal): Promise<void> {
  const request = new Message(methods.BINDING, classes.REQUEST);
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', signal: ending });
  const answered = Promise.withResolvers<void>();
  socket.on('error', answered.reject);
  socket.on('message', (packet) => {
    const answer = parseMessage(packet);
    if (answer?.transactionIdHex === request.transactionIdHex) answered.resolve();
  });
  const send = () => socket.send(request.bytes, port, host);
  const timer = setInterval(send, RESEND_EVERY_MS);
  ending.addEventListener('abort', () => clearInterval(timer));
  send();
  await answered.promise;
}

async function connectTo({ host, port, transport }: Server, signal: AbortSignal): Promise<void> {
  const socket = transport === 'tls' ? connectTls({ host, port, servername: host }) : connectTcp(port, host);
  signal.addEventListener('abort', () => socket.destroy());
  await once(socket, transport === 'tls' ? 'secureConnect' : 'connect');
}
