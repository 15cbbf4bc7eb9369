/** One WebSocket of the gateway client: sends and receives payloads, and reports its end once. */
import type { Envelope } from '@guildhall/protocol';
import type { Compression, Decompressor } from './decompressor.ts';

/** The part of `WebSocket` that the client uses. */
export interface WebSocketLike {
  binaryType?: string;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
  addEventListener(type: 'error', listener: () => void): void;
}
/** Opens a connection. */
export type WebSocketConstructor = new (url: string) => WebSocketLike;

export interface SocketListener {
  payload(envelope: Envelope): void;
  /** Not called after {@link Socket.drop}. */
  closed(code: number, reason: string): void;
}

/** Close code of the client: not 1000 or 1001, which would end the session. */
const LEAVING_RESUMABLE = 4900;
/** The close code of a connection that broke (RFC 6455 7.4.1). */
export const BROKEN = 1006;

export class Socket {
  readonly #socket: WebSocketLike;
  readonly #listener: SocketListener;
  readonly #decompressor: Decompressor | undefined;
  /** Frames are decompressed and delivered in order. */
  #frames: Promise<void> = Promise.resolve();
  #isOver = false;

  /** Starts to connect. */
  constructor(
    url: string,
    WebSocket: WebSocketConstructor,
    listener: SocketListener,
    compression?: Compression,
  ) {
    this.#listener = listener;
    this.#socket = new WebSocket(url);
    if (compression) {
      this.#socket.binaryType = 'arraybuffer';
      this.#decompressor = compression.open();
    }
    this.#socket.addEventListener('message', (event) => this.#receive(event.data));
    this.#socket.addEventListener('close', (event) => this.#end(event.code, event.reason));
    // A close event follows each error; without a listener some platforms throw.
    this.#socket.addEventListener('error', () => {});
  }

  send(op: number, d: unknown): void {
    if (!this.#isOver) this.#socket.send(JSON.stringify({ op, d }));
  }

  /** Closes without calling the listener or waiting for the other side, which may be gone. */
  drop(reason: string): void {
    this.#close(LEAVING_RESUMABLE, reason);
  }

  /** Closes and ends the session. */
  finish(): void {
    this.#close(1000, '');
  }

  #close(code: number, reason: string): void {
    this.#isOver = true;
    this.#decompressor?.close();
    this.#socket.close(code, reason);
  }

  #end(code: number, reason: string): void {
    // Frames that arrived before the end are delivered first.
    void this.#frames.then(() => {
      if (this.#isOver) return;
      this.#isOver = true;
      this.#decompressor?.close();
      this.#listener.closed(code, reason);
    });
  }

  #receive(data: unknown): void {
    const decompressor = this.#decompressor;
    if (!decompressor || !(data instanceof ArrayBuffer)) {
      this.#read(data);
      return;
    }
    this.#frames = this.#frames
      .then(() => (this.#isOver ? undefined : decompressor.push(new Uint8Array(data))))
      .then(
        (text) => this.#read(text),
        () => this.#read(undefined),
      );
  }

  #read(data: unknown): void {
    if (this.#isOver) return;
    const envelope = typeof data === 'string' ? readEnvelope(data) : null;
    if (envelope) {
      this.#listener.payload(envelope);
      return;
    }
    this.drop('Not a payload');
    this.#listener.closed(BROKEN, 'The gateway sent something that is not a payload');
  }
}

function readEnvelope(text: string): Envelope | null {
  try {
    const payload: unknown = JSON.parse(text);
    const isEnvelope = typeof payload === 'object' && payload !== null && 'op' in payload;
    return isEnvelope ? (payload as Envelope) : null;
  } catch {
    return null;
  }
}
