import type { FileHandle } from 'node:fs/promises';

/** Bytes of a file, up to but not including `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A box of ISO/IEC 14496-12 (an atom of QuickTime); its content ends with it. */
export interface Box extends Range {
  readonly type: string;
  readonly content: number;
}

/** Boxes that are looked at in one file, and ranges that are overwritten. */
const MAX_BOXES = 50_000;
const MAX_ERASED = 1000;
/** Bytes that are read or written at once. */
const CHUNK_BYTES = 16_384;
const LONGEST_HEADER_BYTES = 16;

/** A file of boxes, read in chunks: many tiny boxes cost few reads, and large ones no memory. */
export class BoxFile {
  readonly size: number;
  readonly #file: FileHandle;
  #chunk = Buffer.alloc(0);
  #chunkStart = 0;
  #boxes = 0;
  #erased = 0;
  #erasedBytes = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** The boxes of a range, as far as they are whole. @throws RangeError if the file has too many */
  async *boxes({ start, end }: Range): AsyncGenerator<Box> {
    for (let at = start; at < end; ) {
      const box = readBox(await this.read({ start: at, end }, LONGEST_HEADER_BYTES), at, end);
      if (!box) return;
      this.#boxes += 1;
      if (this.#boxes > MAX_BOXES) throw new RangeError('too many boxes');
      yield box;
      at = box.end;
    }
  }

  /** The first bytes of a range, fewer if it ends earlier; valid until the next call. */
  async read({ start, end }: Range, bytes: number): Promise<Buffer> {
    const length = Math.max(0, Math.min(bytes, end - start, this.size - start));
    const known = start >= this.#chunkStart && start + length <= this.#chunkStart + this.#chunk.length;
    if (!known) {
      const chunk = Buffer.alloc(Math.max(length, CHUNK_BYTES));
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, start);
      this.#chunk = chunk.subarray(0, bytesRead);
      this.#chunkStart = start;
    }
    return this.#chunk.subarray(start - this.#chunkStart, start - this.#chunkStart + length);
  }

  /** Replaces a box with an empty one of its size, so that no place in the file changes. */
  async eraseBox({ start, content, end }: Box): Promise<void> {
    await this.#file.write(Buffer.from('free'), 0, 4, start + 4);
    await this.erase({ start: content, end });
  }

  /** Writes zeros. @throws RangeError for too many ranges, or if they overlap so often that they exceed the file */
  async erase({ start, end: wantedEnd }: Range): Promise<void> {
    const end = Math.min(wantedEnd, this.size);
    this.#erased += 1;
    this.#erasedBytes += Math.max(0, end - start);
    if (this.#erased > MAX_ERASED || this.#erasedBytes > this.size) throw new RangeError('too many ranges');
    const zeros = Buffer.alloc(Math.max(0, Math.min(CHUNK_BYTES, end - start)));
    for (let at = start; at < end; at += zeros.length) {
      await this.#file.write(zeros, 0, Math.min(zeros.length, end - at), at);
    }
  }
}

/** @returns null if no whole box starts there */
function readBox(header: Buffer, start: number, rangeEnd: number): Box | null {
  if (header.length < 8) return null;
  const size = header.readUInt32BE(0);
  const isLong = size === 1 && header.length === LONGEST_HEADER_BYTES;
  const content = start + (isLong ? LONGEST_HEADER_BYTES : 8);
  const longSize = isLong ? Number(header.readBigUInt64BE(8)) : size;
  // A box without a size extends to the end.
  const end = size === 0 ? rangeEnd : start + longSize;
  if (end < content || end > rangeEnd) return null;
  return { type: header.toString('latin1', 4, 8), start, content, end };
}
