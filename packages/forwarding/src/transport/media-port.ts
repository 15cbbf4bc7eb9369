/**
 * The unit's only port: receives everyone's packets by UDP or, where that is blocked, framed in TCP (RFC 4571). Uses the
 * first port of the range that is free for both.
 */
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';

/** The source of a packet, and the way to answer it. */
export interface Remote {
  readonly key: string;
  readonly address: string;
  readonly port: number;
  send(packet: Buffer): void;
  /** Called when a person has proved by STUN that this is theirs. */
  proved(): void;
  /** Closes a TCP connection; does nothing for UDP. */
  close(): void;
}

export interface MediaPortOptions {
  readonly ports: { readonly first: number; readonly last: number };
  readonly tcp: boolean;
  receive(packet: Buffer, remote: Remote): void;
  /** Called when a TCP connection ended. */
  gone(remote: Remote): void;
}

/** Limits for TCP connections that nobody has proved by STUN to be theirs; browsers do so within a second. */
const UNPROVED_CONNECTIONS = 500;
const UNPROVED_OF_NETWORK = 50;
const PROVED_WITHIN_MS = 10_000;
const TCP_IDLE_MS = 30_000;
/** A receiver that does not read is disconnected. */
const TCP_UNREAD_BYTES = 512_000;
/** Browsers send at most 1,500. Each piece of an unfinished packet is copied with all before it. */
const PACKET_BYTES = 4096;
/** With port 0, the system chooses one that is free for UDP; TCP may use it already. */
const TRIES_OF_ANY_PORT = 20;
const SOCKET_BUFFER_BYTES = 2_097_152;
/** UDP senders kept before they are forgotten together; most of them may be strangers. */
const REMOTES_KEPT = 4096;

export class MediaPort {
  readonly port: number;
  readonly #udp: readonly UdpSocket[];
  readonly #tcp: readonly Server[];
  readonly #connections: Set<Socket>;

  constructor(port: number, udp: readonly UdpSocket[], tcp: readonly Server[], connections: Set<Socket>) {
    this.port = port;
    this.#udp = udp;
    this.#tcp = tcp;
    this.#connections = connections;
  }

  /** @throws Error if no port of the range is free; the range of 0 alone is any port */
  static async open(options: MediaPortOptions): Promise<MediaPort> {
    const { first, last } = options.ports;
    const tries = last === 0 ? TRIES_OF_ANY_PORT : last - first + 1;
    for (let index = 0; index < tries; index += 1) {
      const opened = await tryPort(last === 0 ? 0 : first + index, options);
      if (opened) return opened;
    }
    throw new Error(`no port from ${first} to ${last} is free for voice`);
  }

  close(): void {
    for (const socket of this.#udp) socket.close();
    for (const server of this.#tcp) server.close();
    for (const socket of this.#connections) socket.destroy();
  }
}

async function tryPort(port: number, options: MediaPortOptions): Promise<MediaPort | null> {
  const udp: UdpSocket[] = [];
  const connections = new Set<Socket>();
  const tcp: Server[] = [];
  try {
    udp.push(await openUdp('udp4', port, options));
    const { port: taken } = (udp[0] as UdpSocket).address();
    // Each counts its own connections, because a stranger may have very many IPv6 networks.
    const accept = () => acceptConnections(options, connections);
    if (options.tcp) tcp.push(await openTcp('0.0.0.0', taken, accept()));
    const v6 = await openUdp('udp6', taken, options).catch((error: NodeJS.ErrnoException) => {
      // Without IPv6, listen on IPv4 only.
      if (error.code === 'EADDRINUSE') throw error;
      return null;
    });
    if (v6) udp.push(v6);
    if (v6 && options.tcp) tcp.push(await openTcp('::', taken, accept()));
    return new MediaPort(taken, udp, tcp, connections);
  } catch (error) {
    for (const each of [...udp, ...tcp]) each.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}

function openUdp(type: 'udp4' | 'udp6', port: number, options: MediaPortOptions): Promise<UdpSocket> {
  const socket = createSocket({ type, ipv6Only: type === 'udp6' });
  const known = new Map<string, Remote>();
  socket.on('message', (packet, { address, port: from }) => {
    const key = `${address} ${from}`;
    let remote = known.get(key);
    if (!remote) {
      if (known.size >= REMOTES_KEPT) known.clear();
      remote = {
        key,
        address,
        port: from,
        send: (out) => socket.send(out, from, address),
        proved() {},
        close() {},
      };
      known.set(key, remote);
    }
    options.receive(packet, remote);
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ port, exclusive: true }, () => {
      socket.off('error', reject);
      // An unreachable receiver is not an error of the port.
      socket.on('error', () => undefined);
      enlargeBuffers(socket);
      resolve(socket);
    });
  });
}

/** As large as the system allows, so that bursts of pictures wait in the kernel. */
function enlargeBuffers(socket: UdpSocket): void {
  try {
    socket.setRecvBufferSize(SOCKET_BUFFER_BYTES);
    socket.setSendBufferSize(SOCKET_BUFFER_BYTES);
  } catch {}
}

function acceptConnections(options: MediaPortOptions, connections: Set<Socket>): (socket: Socket) => void {
  const unproved = new UnprovedConnections();
  return (socket) => {
    if (!unproved.admit(socket)) {
      socket.destroy();
      return;
    }
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    serveConnection(socket, options, () => unproved.forget(socket));
  };
}

function openTcp(host: string, port: number, accept: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ noDelay: true }, accept);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, ipv6Only: true }, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      resolve(server);
    });
  });
}

/** Strangers may hold few connections, for a short time, so that they leave room for people in a call. */
export class UnprovedConnections {
  readonly #timers = new Map<Socket, NodeJS.Timeout>();
  readonly #byNetwork = new Map<string, number>();

  /** @returns false when there are too many */
  admit(socket: Socket): boolean {
    const network = networkOf(socket);
    const count = this.#byNetwork.get(network) ?? 0;
    if (this.#timers.size >= UNPROVED_CONNECTIONS || count >= UNPROVED_OF_NETWORK) return false;
    this.#byNetwork.set(network, count + 1);
    this.#timers.set(
      socket,
      setTimeout(() => socket.destroy(), PROVED_WITHIN_MS),
    );
    // A closed socket has no address.
    socket.once('close', () => this.forget(socket, network));
    return true;
  }

  /** Stops counting a connection that is proved or closed. */
  forget(socket: Socket, network = networkOf(socket)): void {
    const timer = this.#timers.get(socket);
    if (!timer) return;
    clearTimeout(timer);
    this.#timers.delete(socket);
    const count = this.#byNetwork.get(network) ?? 0;
    if (count > 1) this.#byNetwork.set(network, count - 1);
    else this.#byNetwork.delete(network);
  }
}

/** An IPv4 address, or the /64 of an IPv6 address, because one computer may use all addresses of that. */
function networkOf({ remoteAddress: address = '' }: Socket): string {
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

function serveConnection(socket: Socket, options: MediaPortOptions, proved: () => void): void {
  const { remoteAddress: address = '', remotePort: port = 0 } = socket;
  const remote: Remote = {
    key: `tcp ${address} ${port}`,
    address,
    port,
    send(packet) {
      if (socket.destroyed) return;
      if (socket.writableLength > TCP_UNREAD_BYTES) {
        socket.destroy();
        return;
      }
      const length = Buffer.allocUnsafe(2);
      length.writeUInt16BE(packet.length);
      socket.cork();
      socket.write(length);
      socket.write(packet);
      socket.uncork();
    },
    proved,
    close: () => socket.destroy(),
  };
  const frames = new Frames(
    (packet) => options.receive(packet, remote),
    () => socket.destroy(),
  );
  socket.setTimeout(TCP_IDLE_MS, () => socket.destroy());
  socket.on('data', (bytes) => frames.push(bytes));
  socket.on('error', () => undefined);
  socket.once('close', () => options.gone(remote));
}

/** Splits a stream into packets, each preceded by its length in two bytes. */
export class Frames {
  readonly #deliver: (packet: Buffer) => void;
  readonly #refuse: () => void;
  /** At most one unfinished packet. */
  #rest: Buffer = Buffer.alloc(0);

  /** @param refuse called for a packet of more than `PACKET_BYTES` */
  constructor(deliver: (packet: Buffer) => void, refuse: () => void) {
    this.#deliver = deliver;
    this.#refuse = refuse;
  }

  push(bytes: Buffer): void {
    let all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    while (all.length >= 2) {
      const end = 2 + all.readUInt16BE(0);
      if (end > 2 + PACKET_BYTES) {
        this.#refuse();
        return;
      }
      if (all.length < end) break;
      if (end > 2) this.#deliver(all.subarray(2, end));
      all = all.subarray(end);
    }
    this.#rest = Buffer.from(all);
  }
}
