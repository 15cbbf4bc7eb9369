/**
 * Compressed streams whose payloads are stored uncompressed (RFC 1950 and 1951 for zlib, RFC 8878 for zstd). They
 * need no memory, and a compression context may continue them at any payload.
 */

export type StreamKind = 'zlib-stream' | 'zstd-stream';

/** Window sizes declared in the headers, as powers of two; contexts use the same. */
export const STREAM_WINDOW_LOG = { 'zlib-stream': 15, 'zstd-stream': 17 } as const;

interface Format {
  readonly header: Buffer;
  readonly blockBytes: number;
  /** The header of a block. @param length its number of bytes */
  blockHeader(length: number): Buffer;
  /** The end of a payload's last block. */
  readonly flush: Buffer;
}

const FORMATS: Readonly<Record<StreamKind, Format>> = {
  'zlib-stream': {
    header: Buffer.from([0x78, 0x01]),
    blockBytes: 65_535,
    blockHeader(length) {
      const header = Buffer.alloc(5);
      header.writeUInt16LE(length, 1);
      header.writeUInt16LE(~length & 0xffff, 3);
      return header;
    },
    flush: Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]),
  },
  'zstd-stream': {
    header: Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (STREAM_WINDOW_LOG['zstd-stream'] - 10) << 3]),
    blockBytes: 2 ** STREAM_WINDOW_LOG['zstd-stream'],
    blockHeader(length) {
      const header = Buffer.alloc(3);
      header.writeUIntLE(length << 3, 0, 3);
      return header;
    },
    flush: Buffer.alloc(0),
  },
};

export class StoredStream {
  readonly #format: Format;
  #hasBegun = false;

  constructor(kind: StreamKind) {
    this.#format = FORMATS[kind];
  }

  /** The stream's header; sent with its first payload. */
  get header(): Buffer {
    return this.#format.header;
  }

  /** Whether the header has been sent. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** The next bytes of the stream, from which a decoder gets the whole payload. */
  store(payload: Buffer): Buffer {
    const { header, blockBytes, blockHeader, flush } = this.#format;
    const parts = this.#hasBegun ? [] : [header];
    this.#hasBegun = true;
    for (let start = 0; start < payload.length; start += blockBytes) {
      const block = payload.subarray(start, start + blockBytes);
      parts.push(blockHeader(block.length), block);
    }
    return Buffer.concat([...parts, flush]);
  }
}
