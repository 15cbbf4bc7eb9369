/** Decompression of a connection; the implementation is passed in, because only Node has one. */

/** A compression of the whole connection (design 2.1). */
export interface Compression {
  /** The value of `compress` in the address. */
  readonly name: 'zlib-stream' | 'zstd-stream';
  /** One context for each connection. */
  readonly open: () => Decompressor;
}

/** Reads the frames of one connection. */
export interface Decompressor {
  /** The text of a binary frame; pass frames in order. @throws when the stream is broken */
  push(frame: Uint8Array): Promise<string>;
  close(): void;
}
