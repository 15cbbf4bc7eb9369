/**
 * Compression of outgoing payloads (design 2.1), one after the other: `zlib-stream` and `zstd-stream` keep one
 * context per connection and flush it per payload; `zlib` compresses each payload by itself (Identify's `compress`).
 */

import type { Transform } from 'node:stream';
import { constants, createDeflate, createZstdCompress, deflate, type Zlib } from 'node:zlib';

export type CompressionKind = 'zlib-stream' | 'zstd-stream' | 'zlib';

type FlushableTransform = Transform & Zlib & { flush(kind: number, callback: () => void): void };
type CompressOne = (payload: Buffer, done: (error: Error | null, output: Buffer) => void) => void;

export class Compressor {
  readonly #queue: Buffer[] = [];
  readonly #emit: (output: Buffer) => void;
  readonly #fail: (error: Error) => void;
  readonly #compressOne: CompressOne;
  readonly #stream: FlushableTransform | null;
  #busy = false;
  #queuedBytes = 0;
  #whenIdle: (() => void) | null = null;

  /**
   * @param emit one compressed payload, in the order of `push`
   * @param fail the context broke; nothing more will come
   */
  constructor(kind: CompressionKind, emit: (output: Buffer) => void, fail: (error: Error) => void) {
    this.#emit = emit;
    this.#fail = fail;
    this.#stream = kind === 'zlib' ? null : createContext(kind);
    this.#compressOne =
      this.#stream === null
        ? (payload, done) => deflate(payload, done)
        : flushed(
            this.#stream,
            kind === 'zstd-stream' ? constants.ZSTD_e_flush : constants.Z_SYNC_FLUSH,
            fail,
          );
  }

  /** Bytes that still wait, uncompressed. */
  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  push(payload: Buffer): void {
    this.#queue.push(payload);
    this.#queuedBytes += payload.length;
    if (!this.#busy) this.#next();
  }

  /** Calls back once everything pushed so far has been emitted. */
  whenIdle(callback: () => void): void {
    if (this.#busy) this.#whenIdle = callback;
    else callback();
  }

  /** Drops what waits and frees the context. */
  destroy(): void {
    this.#queue.length = 0;
    this.#stream?.destroy();
  }

  #next(): void {
    const payload = this.#queue.shift();
    this.#busy = payload !== undefined;
    if (payload === undefined) {
      this.#whenIdle?.();
      this.#whenIdle = null;
      return;
    }
    this.#compressOne(payload, (error, output) => {
      this.#queuedBytes -= payload.length;
      if (error) return this.#fail(error);
      this.#emit(output);
      this.#next();
    });
  }
}

function createContext(kind: 'zlib-stream' | 'zstd-stream'): FlushableTransform {
  const options = { chunkSize: 4096 };
  return (
    kind === 'zlib-stream' ? createDeflate(options) : createZstdCompress(options)
  ) as FlushableTransform;
}

/** Writes a payload, flushes, and hands on all that came out. */
function flushed(stream: FlushableTransform, flushKind: number, fail: (error: Error) => void): CompressOne {
  let output: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => output.push(chunk));
  stream.on('error', fail);
  return (payload, done) => {
    stream.write(payload);
    stream.flush(flushKind, () => {
      const whole = Buffer.concat(output);
      output = [];
      done(null, whole);
    });
  };
}
