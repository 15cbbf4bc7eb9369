/** How a connection is decompressed; what does it is handed in, as only Node has it. */

/** A compression of the whole connection (design 2.1). */
export interface Compression {
  /** Value of the address' `compress`. */
  readonly name: 'zlib-stream' | 'zstd-stream';
  /** One context for each connection. */
  readonly open: () => Decompressor;
}

/** Reads the frames of one connection. */
export interface Decompressor {
  /** Text of one binary frame; frames are handed in one after the other. @throws when the stream is broken */
  push(frame: Uint8Array): Promise<string>;
  close(): void;
}
