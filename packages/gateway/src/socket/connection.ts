/**
 * A client's WebSocket: framing, compression, back-pressure and closing. What a client sends is handled in
 * `commands/commands.ts`.
 *
 * `ws` does the handshake, reads, and sends control frames; data frames are written directly to its socket. An idle
 * connection takes little memory: it has no timer, closure, map or buffer.
 */
import type { Duplex } from 'node:stream';
import { CLOSE_CODES, GATEWAY } from '@guildhall/protocol';
import { WebSocket } from 'ws';
import type { AddressLimits, HeldConnections } from '../address-limits.ts';
import type { CommandLimits } from '../commands/command-limits.ts';
import type { SharedDispatch } from '../fan-out/dispatch.ts';
import type { GatewayClock, GatewayLog, GatewayMetrics } from '../options.ts';
import type { Session, SessionConnection } from '../session/session.ts';
import { type CompressionContexts, type CompressionKind, Compressor } from './compression.ts';
import { binaryFrame, dispatchFrameStart, dispatchFrames, dispatchPrefix, textFrame } from './frames.ts';
import type { Outbox } from './outbox.ts';
import type { Timed } from './timer-wheel.ts';

/** Bodies of at least this size are written after their prefix instead of being copied after it. */
const COPY_BELOW = 8192;
/** Bulk senders (dispatches after READY, replays, member chunks) wait while more than this is unsent. */
const BULK_UNSENT = 1_048_576;
/** How long a client that is no longer read has to receive the close frame. */
const UNREAD_CLOSE_MS = 1000;

/** The functions that a connection needs from its gateway. */
export interface ConnectionHost {
  readonly clock: GatewayClock;
  readonly log: GatewayLog;
  readonly metrics: GatewayMetrics | undefined;
  readonly outbox: Outbox;
  readonly connections: Set<Connection>;
  readonly addressLimits: AddressLimits;
  readonly compressionContexts: CompressionContexts;
  readonly registry: {
    detach(session: Session, connection: Connection): void;
    endForever(session: Session): void;
  };
  /** Handles and counts a client payload; null is a ping or pong, which is only counted. */
  receive(connection: Connection, bytes: Buffer | null): void;
}

/** A `ws` socket that knows its connection, so that listeners need no closure. */
export class GatewaySocket extends WebSocket {
  connection: Connection | null = null;

  /** Replaces the codes with which `ws` refuses payloads that are too large (1009) or not UTF-8 (1007). */
  override close(code?: number, reason?: string | Buffer): void {
    const undecodable = code === 1009 || code === 1007;
    super.close(undecodable ? CLOSE_CODES.decodeError.code : code, reason);
  }
}

export type ConnectionState = 'hello' | 'opening' | 'ready' | 'closed';

export class Connection implements Timed, SessionConnection {
  readonly host: ConnectionHost;
  readonly ws: GatewaySocket;
  readonly socket: Duplex;
  /** The client's address. */
  readonly address: string;
  readonly #held: HeldConnections;
  #isIdentified = false;
  state: ConnectionState = 'hello';
  deadline: number | null;
  session: Session | null = null;
  /** The cookie of the upgrade request; dropped after the log-in. */
  cookieHeader: string | undefined;
  /** Payloads received since `windowStart` (milliseconds of the gateway's clock). */
  payloads = 0;
  windowStart = Number.NEGATIVE_INFINITY;
  commandLimits: CommandLimits | null = null;
  #lastInOrder: Promise<void> | null = null;
  #compressor: Compressor | null = null;
  /** Bytes written to the socket so far, and that number when the client was last known to keep up. */
  #written = 0;
  #writtenAtMark = 0;
  #markedAt = 0;
  /** Dispatches of the batch under way, with consecutive sequence numbers from `#deferredFrom` on. */
  #deferred: SharedDispatch[] | null = null;
  #deferredFrom = 0;

  constructor(host: ConnectionHost, ws: GatewaySocket, socket: Duplex, address: string) {
    this.host = host;
    this.ws = ws;
    this.socket = socket;
    this.address = address;
    this.#held = host.addressLimits.enter(address);
    this.deadline = host.clock.now() + GATEWAY.identifyTimeoutMs;
    ws.connection = this;
  }

  get isOpen(): boolean {
    return this.state !== 'closed';
  }

  get isOpening(): boolean {
    return this.state === 'opening';
  }

  get isCompressed(): boolean {
    return this.#compressor !== null;
  }

  /** Compresses all payloads from now on. */
  compress(kind: CompressionKind): void {
    this.#compressor = new Compressor(
      kind,
      (output) => this.#write(binaryFrame(output)),
      (error) => {
        this.host.log.error({ err: error }, 'gateway compression failed');
        this.close(CLOSE_CODES.unknownError.code, 'Compression failed');
      },
    );
  }

  /** Called after the log-in: the connection now counts as logged in, and may use compression. */
  markLoggedIn(): void {
    if (!this.#isIdentified) this.#held.unidentified -= 1;
    this.#isIdentified = true;
    this.#compressor?.start(this.host.compressionContexts);
  }

  /** Runs a command of the client after those before it; drops it if the connection closes first. */
  async inOrder(command: () => Promise<void>): Promise<void> {
    const next = (): Promise<void> | undefined => (this.isOpen ? command() : undefined);
    const running = this.#lastInOrder === null ? command() : this.#lastInOrder.then(next, next);
    this.#lastInOrder = running;
    try {
      await running;
    } finally {
      if (this.#lastInOrder === running) this.#lastInOrder = null;
    }
  }

  /** Sends a payload that is not a dispatch. */
  sendPayload(op: number, data: unknown): void {
    this.sendJson(`{"op":${op},"t":null,"s":null,"d":${JSON.stringify(data)}}`);
  }

  /** Sends a payload that is already JSON text. */
  sendJson(json: string): void {
    if (this.state === 'closed') return;
    if (this.#compressor === null) this.#write(textFrame(json));
    else this.#compressor.push(Buffer.from(json));
  }

  /**
   * Sends a shared dispatch with the session's sequence number: now, or together with the others of a batch. Cuts the
   * client off if it reads too slowly.
   */
  sendDispatch(sequence: number, dispatch: SharedDispatch): void {
    if (this.state === 'closed') return;
    if (this.#compressor !== null) {
      this.#compressor.push(Buffer.concat([Buffer.from(dispatchPrefix(sequence)), dispatch.body]));
      this.#cutOffWhenSlow(dispatch);
    } else if (!this.host.outbox.isOpen) {
      this.sendDispatches(sequence, [dispatch]);
    } else if (this.#deferred === null) {
      this.#deferred = [dispatch];
      this.#deferredFrom = sequence;
      this.host.outbox.add(this);
    } else {
      this.#deferred.push(dispatch);
    }
  }

  /** Sends shared dispatches in one write. @param sequence of the first one */
  sendDispatches(sequence: number, dispatches: readonly SharedDispatch[]): void {
    const newest = dispatches.at(-1);
    if (this.state === 'closed' || newest === undefined) return;
    if (this.#compressor !== null) {
      for (const [index, dispatch] of dispatches.entries()) this.sendDispatch(sequence + index, dispatch);
      return;
    }
    this.writeDeferred();
    if (this.#lags() || dispatches.some(({ body }) => body.length >= COPY_BELOW)) {
      this.#writeUncopied(sequence, dispatches);
    } else {
      this.#write(dispatchFrames(sequence, dispatches));
    }
    this.#cutOffWhenSlow(newest);
  }

  /** Writes the dispatches of a batch that wait for its end. */
  writeDeferred(): void {
    const deferred = this.#deferred;
    if (deferred === null) return;
    this.#deferred = null;
    this.sendDispatches(this.#deferredFrom, deferred);
  }

  unsentBytes(): number {
    return this.socket.writableLength + (this.#compressor?.queuedBytes ?? 0);
  }

  #cutOffWhenSlow({ createdAt }: SharedDispatch): void {
    // Initial state may be larger than the limit, and its sender waits for the client.
    const hasTooMuch = this.state === 'ready' && this.unsentBytes() > GATEWAY.unreadBytes;
    if (hasTooMuch || this.#isFarBehind(createdAt))
      this.close(CLOSE_CODES.unknownError.code, 'Reading too slowly');
  }

  /** Whether data sent long ago is still unread. Initial state has no time limit. */
  #isFarBehind(createdAt: number): boolean {
    const isLive = this.state === 'ready';
    const hasReadMark = this.#written - this.socket.writableLength >= this.#writtenAtMark;
    if (isLive && !hasReadMark) return createdAt - this.#markedAt > GATEWAY.unreadMs;
    this.#writtenAtMark = this.#written;
    this.#markedAt = isLive ? createdAt : this.host.clock.now();
    return false;
  }

  /** Settles when bulk sending may continue: little is unsent, or the connection is closed. */
  async readyForBulk(): Promise<void> {
    while (this.state !== 'closed' && this.unsentBytes() > BULK_UNSENT) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#compressor?.whenIdle(resolve);
      this.socket.once('drain', resolve).once('close', resolve);
      await promise;
      this.socket.off('drain', resolve).off('close', resolve);
    }
  }

  /** Closes with a close code of design 2.1. The session stays resumable unless it was ended before. */
  close(code: number, reason: string): void {
    this.writeDeferred();
    if (this.state === 'closed') return;
    this.#leave(code);
    if (this.#compressor === null) this.ws.close(code, reason);
    else this.#compressor.whenIdle(() => this.ws.close(code, reason));
  }

  /** Closes and stops reading, because a client that floods would go on until it replies to the close frame. */
  closeUnread(code: number, reason: string): void {
    // Thousands of further frames may have arrived in the same piece.
    if (this.ws.isPaused) return;
    this.close(code, reason);
    this.ws.pause();
    setTimeout(() => this.ws.terminate(), UNREAD_CLOSE_MS).unref();
  }

  closeAsSlow(): void {
    this.closeUnread(CLOSE_CODES.unknownError.code, 'Reading too slowly');
  }

  /** Called when the socket is closed. @param code 1006 if no close frame came */
  socketClosed(code: number): void {
    const session = this.session;
    if (this.state !== 'closed') this.#leave(code);
    this.#compressor?.destroy();
    this.host.addressLimits.leave(this.#held, this.#isIdentified);
    this.host.connections.delete(this);
    if (session !== null && (code === 1000 || code === 1001)) this.host.registry.endForever(session);
  }

  /** Called if Identify did not come in time, or heartbeats stopped. */
  expire(): void {
    const late = this.state === 'hello' ? CLOSE_CODES.notIdentified : CLOSE_CODES.heartbeatTimeout;
    this.close(late.code, this.state === 'hello' ? 'Identify came too late' : 'Heartbeats stopped');
  }

  #leave(code: number): void {
    this.state = 'closed';
    this.deadline = null;
    this.host.metrics?.closed(code);
    const session = this.session;
    this.session = null;
    if (session !== null) this.host.registry.detach(session, this);
  }

  #lags(): boolean {
    return this.socket.writableLength > 0;
  }

  /** For slow clients and large bodies: the socket keeps references to the shared bodies instead of copies. */
  #writeUncopied(sequence: number, dispatches: readonly SharedDispatch[]): void {
    this.socket.cork();
    for (const [index, { body }] of dispatches.entries()) {
      this.#write(dispatchFrameStart(sequence + index, body));
      this.#write(body);
    }
    this.socket.uncork();
  }

  #write(bytes: Buffer): void {
    this.writeDeferred();
    if (!this.socket.writable || this.ws.readyState !== WebSocket.OPEN) return;
    this.socket.write(bytes);
    this.#written += bytes.length;
  }
}
