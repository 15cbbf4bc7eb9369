/** A gateway connection that counts frames: WebSocket on a raw socket, far cheaper than a client library. */
import { connect, type Socket } from 'node:net';
import { GATEWAY, OPCODES } from '@guildhall/protocol';
import { clientFrame, FrameReader } from './frame-reader.ts';

const TEXT = 1;
const CLOSE = 8;
/** Shared by all sockets of the process: reads are handled before the next one begins. */
const READ_BUFFER = Buffer.allocUnsafe(262_144);
const HEAD_END = Buffer.from('\r\n\r\n');
const HEARTBEAT = clientFrame(TEXT, Buffer.from(JSON.stringify({ op: OPCODES.heartbeat, d: null })));

/** The position at which a cut session resumes. */
export interface Place {
  readonly sessionId: string;
  readonly position: string;
}

export interface ReceiverOptions {
  readonly port: number;
  /** The token to identify with; null for the bare reference. */
  readonly token: string | null;
  readonly intents: number;
  /** Resumes at this position instead of identifying. */
  readonly resume?: Place | undefined;
  /** Called with each frame after the connection is ready. */
  readonly onFrame: (length: number, payload: Buffer | null) => void;
  readonly onLost: () => void;
}

export class Receiver {
  readonly #options: ReceiverOptions;
  readonly #socket: Socket;
  readonly #reader: FrameReader;
  readonly #ready = Promise.withResolvers<void>();
  #state: 'upgrading' | 'opening' | 'ready' | 'closing' = 'upgrading';
  /** Where the session can resume; null before READY. */
  #place: Place | null = null;

  constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#reader = new FrameReader((length, payload) => this.#takeFrame(length, payload), true);
    this.#socket = connect({
      port: options.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: READ_BUFFER,
        callback: (count) => {
          this.#take(READ_BUFFER.subarray(0, count));
          return true;
        },
      },
    });
    this.#socket.once('connect', () => this.#upgrade());
    this.#socket.once('error', (error) => this.#ready.reject(error));
    this.#socket.once('close', () => {
      this.#ready.reject(new Error('a gateway connection was closed while it was opened'));
      if (this.#state !== 'closing') options.onLost();
    });
  }

  get token(): string | null {
    return this.#options.token;
  }

  /** Settles when the connection is ready to receive events. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Whether payloads are passed on, or frames only counted. */
  keepPayloads(keep: boolean): void {
    this.#reader.wantsPayload = keep;
  }

  heartbeat(): void {
    if (this.#state === 'ready' && this.#options.token !== null) this.#socket.write(HEARTBEAT);
  }

  /** Cuts the connection without a close frame. @returns the position from which the session can resume */
  async cut(): Promise<Place | null> {
    this.#state = 'closing';
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.destroy();
    await closed;
    return this.#place;
  }

  /** Closes normally, so that no state is kept for it. */
  async close(): Promise<void> {
    this.#state = 'closing';
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.end(clientFrame(CLOSE, Buffer.from([0x03, 0xe8])));
    await closed;
  }

  #upgrade(): void {
    this.#socket.write(
      `GET /gateway?encoding=json HTTP/1.1\r\nHost: 127.0.0.1:${this.#options.port}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
  }

  #take(chunk: Buffer): void {
    if (this.#state !== 'upgrading') {
      this.#reader.take(chunk);
      return;
    }
    const end = chunk.indexOf(HEAD_END);
    const status = chunk.toString('latin1', 9, 12);
    if (end < 0 || status !== '101') {
      this.#ready.reject(new Error(`a gateway connection was answered with ${status}`));
      return;
    }
    this.#state = this.#options.token === null ? 'ready' : 'opening';
    if (this.#state === 'ready') this.#ready.resolve();
    this.#reader.take(chunk.subarray(end + HEAD_END.length));
  }

  #takeFrame(length: number, payload: Buffer | null): void {
    if (this.#state !== 'opening') {
      this.#options.onFrame(length, payload);
      return;
    }
    const text = payload?.toString('latin1', 0, 400) ?? '';
    if (text.includes(`"op":${OPCODES.hello},`)) this.#logIn();
    else if (text.includes('"t":"READY"') || text.includes('"t":"RESUMED"')) {
      this.#state = 'ready';
      const [, position] = /"p":"([^"]+)"/.exec(text) ?? [];
      const [, sessionId] = /"sessionId":"([^"]+)"/.exec(text) ?? [];
      this.#place = position && sessionId ? { position, sessionId } : (this.#options.resume ?? null);
      this.#ready.resolve();
    } else if (text.includes(`"op":${OPCODES.invalidSession},`)) {
      this.#ready.reject(new Error('the gateway refused to identify'));
    }
  }

  #logIn(): void {
    const { token, intents, resume } = this.#options;
    const command = resume
      ? { op: OPCODES.resume, d: { token, seq: 1, ...resume } }
      : { op: OPCODES.identify, d: { token, intents } };
    this.#socket.write(clientFrame(TEXT, Buffer.from(JSON.stringify(command))));
  }
}

/** How often a receiver has to send a heartbeat. */
export const HEARTBEAT_EVERY_MS = GATEWAY.heartbeatIntervalMs;
