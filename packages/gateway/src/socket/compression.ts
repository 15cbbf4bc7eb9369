/**
 * Compression of outgoing payloads (design 2.1). `zlib-stream` and `zstd-stream` are one stream per connection,
 * flushed after each payload; `zlib` compresses each payload separately (Identify's `compress`).
 *
 * A stream starts without a context (200 KB of memory): its payloads are stored uncompressed, which every decoder
 * accepts. The context is created after the log-in, if there is room for it.
 */

import type { Transform } from 'node:stream';
import { createDeflateRaw, createZstdCompress, deflate, type Zlib, constants as zlib } from 'node:zlib';
import { STREAM_WINDOW_LOG, StoredStream, type StreamKind } from '../stored-stream.ts';

export type CompressionKind = StreamKind | 'zlib';

type FlushableTransform = Transform & Zlib & { flush(kind: number, callback: () => void): void };
type CompressOne = (payload: Buffer, done: (error: Error | null, output: Buffer) => void) => void;

/** Limits the number of compression contexts. */
export class CompressionContexts {
  readonly #limit: number;
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Reserves room for one context. @returns false if there is none */
  take(): boolean {
    if (this.#taken >= this.#limit) return false;
    this.#taken += 1;
    return true;
  }

  release(): void {
    this.#taken -= 1;
  }
}

export class Compressor {
  readonly #queue: Buffer[] = [];
  readonly #emit: (output: Buffer) => void;
  readonly #fail: (error: Error) => void;
  readonly #kind: CompressionKind;
  readonly #stored: StoredStream | null;
  #compressOne: CompressOne | null = null;
  #contexts: CompressionContexts | null = null;
  #stream: FlushableTransform | null = null;
  #busy = false;
  #queuedBytes = 0;
  #whenIdle: (() => void)[] = [];

  /**
   * @param emit called with each payload as it is sent, in the order of `push`
   * @param fail called if the context breaks; no more payloads follow
   */
  constructor(kind: CompressionKind, emit: (output: Buffer) => void, fail: (error: Error) => void) {
    this.#kind = kind;
    this.#emit = emit;
    this.#fail = fail;
    this.#stored = kind === 'zlib' ? null : new StoredStream(kind);
    if (kind === 'zlib') this.#compressOne = (payload, done) => deflate(payload, done);
  }

  /** Bytes still waiting, uncompressed. */
  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  /** Compresses the stream's payloads from now on, if there is room for a context and the stream has started. */
  start(contexts: CompressionContexts): void {
    if (this.#stored?.hasBegun !== true || this.#stream !== null || !contexts.take()) return;
    this.#contexts = contexts;
    this.#stream = createContext(this.#kind);
    const flushKind = this.#kind === 'zstd-stream' ? zlib.ZSTD_e_flush : zlib.Z_SYNC_FLUSH;
    const headerBytes = this.#kind === 'zstd-stream' ? this.#stored.header.length : 0;
    this.#compressOne = flushed(this.#stream, flushKind, headerBytes, this.#fail);
  }

  push(payload: Buffer): void {
    if (this.#compressOne === null) {
      this.#emit(this.#stored?.store(payload) ?? payload);
      return;
    }
    this.#queue.push(payload);
    this.#queuedBytes += payload.length;
    if (!this.#busy) this.#next(this.#compressOne);
  }

  /** Calls back after everything pushed so far was emitted. */
  whenIdle(callback: () => void): void {
    if (this.#busy) this.#whenIdle.push(callback);
    else callback();
  }

  /** Drops waiting payloads and frees the context. */
  destroy(): void {
    this.#queue.length = 0;
    this.#stream?.destroy();
    this.#contexts?.release();
    this.#contexts = null;
  }

  #next(compressOne: CompressOne): void {
    const payload = this.#queue.shift();
    this.#busy = payload !== undefined;
    if (payload === undefined) {
      for (const callback of this.#whenIdle.splice(0)) callback();
      return;
    }
    compressOne(payload, (error, output) => {
      this.#queuedBytes -= payload.length;
      if (error) return this.#fail(error);
      this.#emit(output);
      this.#next(compressOne);
    });
  }
}

/** Small tables, because chat payloads are short and every connection has a context. */
const ZSTD_PARAMETERS = {
  [zlib.ZSTD_c_windowLog]: STREAM_WINDOW_LOG['zstd-stream'],
  [zlib.ZSTD_c_hashLog]: 14,
  [zlib.ZSTD_c_chainLog]: 14,
};

function createContext(kind: CompressionKind): FlushableTransform {
  const context =
    kind === 'zlib-stream'
      ? createDeflateRaw({ chunkSize: 4096, windowBits: STREAM_WINDOW_LOG['zlib-stream'] })
      : createZstdCompress({ chunkSize: 4096, params: ZSTD_PARAMETERS });
  return context as FlushableTransform;
}

/** Writes a payload, flushes, and emits the output without the header, which the stream has already sent. */
function flushed(
  stream: FlushableTransform,
  flushKind: number,
  headerBytes: number,
  fail: (error: Error) => void,
): CompressOne {
  let output: Buffer[] = [];
  let skipped = headerBytes;
  stream.on('data', (chunk: Buffer) => output.push(chunk));
  stream.on('error', fail);
  return (payload, done) => {
    stream.write(payload);
    stream.flush(flushKind, () => {
      const whole = Buffer.concat(output).subarray(skipped);
      skipped = 0;
      output = [];
      done(null, whole);
    });
  };
}
