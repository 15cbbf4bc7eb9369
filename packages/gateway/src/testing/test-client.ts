/** A gateway client that waits with deadlines and never sleeps. */

import type { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { constants, createInflate, createZstdDecompress, inflateSync } from 'node:zlib';
import { type Envelope, OPCODES, type Ready } from '@guildhall/protocol';
import { WebSocket } from 'ws';

const TIMEOUT_MS = 120_000;
/** Each chunk waits for another thread, and a payload of megabytes has hundreds of small ones. */
const CHUNK_BYTES = 1_048_576;
export type CompressionName = 'zlib-stream' | 'zstd-stream';

/** The fields of payloads that tests read. */
interface ReceivedPayload {
  readonly id?: string;
  readonly channelId?: string;
  readonly userId?: string;
  readonly hidden?: boolean;
  readonly channels?: readonly unknown[];
  readonly content?: string;
  readonly number?: number;
  readonly mark?: string;
  readonly nonce?: string;
}

export interface ReceivedEvent<Payload = ReceivedPayload> extends Envelope {
  readonly d: Payload;
}

type ReadyPayload = Pick<Ready, 'sessionId' | 'resumeUrl'> & { readonly user: Pick<Ready['user'], 'id'> };

export class TestClient {
  readonly ws: WebSocket;
  readonly frames: { bytes: Buffer; isBinary: boolean }[] = [];
  readonly #received: Envelope[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #inflate: Transform | null;
  #closeCode: number | null = null;
  readonly #decoder = new StringDecoder();
  #inflated = '';

  constructor(url: string, headers: Record<string, string> = {}, compression?: CompressionName) {
    this.ws = new WebSocket(url, { headers, perMessageDeflate: false });
    this.#inflate = compression === undefined ? null : decompressor(compression);
    this.#inflate?.on('data', (chunk: Buffer) => this.#collect(this.#decoder.write(chunk)));
    this.ws.on('message', (bytes: Buffer, isBinary: boolean) => this.#onFrame(bytes, isBinary));
    this.ws.on('close', (code) => this.#onClose(code));
    this.ws.on('error', () => undefined);
  }

  send(op: number, d: unknown): void {
    this.sendText(JSON.stringify({ op, d }));
  }

  sendText(text: string): void {
    this.ws.send(text);
  }

  /** The next payload that no call has returned yet. */
  async next(): Promise<Envelope> {
    await this.#until(() => this.#received.length > 0, 'a payload');
    const [envelope] = this.#received.splice(0, 1);
    if (envelope === undefined) throw new Error('unreachable');
    return envelope;
  }

  /** Takes payloads up to the first with this opcode. */
  async nextOp(op: number): Promise<Envelope> {
    for (;;) {
      const envelope = await this.next();
      if (envelope.op === op) return envelope;
    }
  }

  /** The next dispatch; skips other opcodes. */
  nextEvent(): Promise<ReceivedEvent> {
    return this.#nextEvent<ReceivedPayload>();
  }

  /** Dispatches up to and including the first with this name. */
  async eventsUntil(name: string): Promise<ReceivedEvent[]> {
    const events: ReceivedEvent[] = [];
    for (;;) {
      const event = await this.nextEvent();
      events.push(event);
      if (event.t === name) return events;
    }
  }

  async closed(): Promise<number> {
    await this.#until(() => this.#closeCode !== null, 'the connection to close');
    return this.#closeCode ?? 0;
  }

  /** Waits for Hello, identifies, and returns READY. */
  async identify(token: string | undefined, extra: object = {}): Promise<ReceivedEvent<ReadyPayload>> {
    await this.nextOp(OPCODES.hello);
    this.send(OPCODES.identify, { ...(token === undefined ? {} : { token }), ...extra });
    return this.#nextEvent<ReadyPayload>();
  }

  async resume(token: string, sessionId: string, seq: number, position?: string): Promise<void> {
    await this.nextOp(OPCODES.hello);
    this.send(OPCODES.resume, { token, sessionId, seq, ...(position === undefined ? {} : { position }) });
  }

  async #nextEvent<Payload>(): Promise<ReceivedEvent<Payload>> {
    return (await this.nextOp(OPCODES.dispatch)) as ReceivedEvent<Payload>;
  }

  #onFrame(bytes: Buffer, isBinary: boolean): void {
    this.frames.push({ bytes, isBinary });
    if (this.#inflate !== null) this.#inflate.write(bytes);
    else this.#take(isBinary ? inflateSync(bytes).toString() : bytes.toString());
  }

  /** Decompresses earlier chunks first. */
  #onClose(code: number): void {
    const closed = () => {
      this.#closeCode = code;
      this.#wake();
    };
    if (this.#inflate === null) closed();
    else this.#inflate.write(Buffer.alloc(0), () => setImmediate(closed));
  }

  /** A chunk of a compressed stream either ends a payload or is completed by the next chunk. */
  #collect(text: string): void {
    this.#inflated += text;
    if (!isComplete(this.#inflated)) return;
    this.#take(this.#inflated);
    this.#inflated = '';
  }

  #take(text: string): void {
    this.#received.push(JSON.parse(text));
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #until(condition: () => boolean, what: string): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (!condition()) {
      if (this.#closeCode !== null) throw new Error(`Closed ${this.#closeCode} while waiting for ${what}`);
      const left = deadline - performance.now();
      if (left <= 0) throw new Error(`Waited too long for ${what}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}

function isComplete(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function decompressor(compression: CompressionName): Transform {
  return compression === 'zlib-stream'
    ? createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK_BYTES })
    : createZstdDecompress({ chunkSize: CHUNK_BYTES });
}
