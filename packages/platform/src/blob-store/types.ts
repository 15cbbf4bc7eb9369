import type { Readable } from 'node:stream';

export interface PutBlobOptions {
  /** Stored with the blob and returned by `get`. */
  readonly contentType: string;
  readonly maxBytes: number;
}

export interface BlobFacts {
  /** Bytes of the whole blob. */
  readonly size: number;
  readonly contentType: string;
}

export interface StoredBlob extends BlobFacts {
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

/** Positions of the first and the last byte, both within the blob. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Files by key: in a local folder or in S3-compatible storage. Keys are paths of plain names: `avatars/123/abc.webp`. */
export interface BlobStore {
  /**
   * Writes the whole blob or nothing, and replaces one with the same key. A stream is never held in memory as a whole,
   * and is destroyed if the blob is not written.
   * @returns its size in bytes
   * @throws BlobTooLargeError above `maxBytes`, InvalidBlobKeyError, and errors of the stream
   */
  put(key: string, body: Readable | Uint8Array, options: PutBlobOptions): Promise<number>;
  /**
   * @param range reads only these bytes
   * @returns null when there is no such blob
   * @throws InvalidBlobKeyError
   */
  get(key: string, range?: ByteRange): Promise<StoredBlob | null>;
  /** Like `get`, without the bytes. */
  find(key: string): Promise<BlobFacts | null>;
  /** Removes blobs, and ignores those that do not exist. @throws InvalidBlobKeyError before it removes any */
  delete(keys: readonly string[]): Promise<void>;
  /** @throws InvalidBlobKeyError */
  exists(key: string): Promise<boolean>;
  /**
   * Blobs with a prefix whose keys come after `after`, ordered by key. Blobs stored or removed in the meantime may or
   * may not be included. What others put there under names that are not blob keys never is.
   */
  entries(prefix: string, after: string): AsyncIterable<BlobEntry>;
  /** Keys with a prefix, without order. Blobs stored or removed in the meantime may or may not be included. */
  list(prefix: string): AsyncIterable<string>;
}

export interface BlobEntry {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

/** Thrown when the storage service does not answer, cannot serve now, or refuses the instance. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** Node's error codes for a disk or quota that is full, and for one that fails, became read-only or left the network. */
const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ESTALE'];

/** Whether files cannot be stored or read now, although the request is valid. */
export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true;
  return error instanceof Error && 'code' in error && DISK_FAULTS.includes(String(error.code));
}

/** Thrown when a blob is larger than the caller allowed; no part of it is kept. */
export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The blob is larger than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}

/** Thrown when a key is not a path of plain names. */
export class InvalidBlobKeyError extends Error {
  override readonly name = 'InvalidBlobKeyError';

  constructor(key: string) {
    super(`Not a blob key: ${JSON.stringify(key.slice(0, 200))}`);
  }
}

const KEY = /^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 512;

/** Empty, dot and hidden names are not keys, so that no key leaves the store's folder. */
export function isBlobKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}

/** @throws InvalidBlobKeyError */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new InvalidBlobKeyError(key);
}

/** The body's chunks. @throws BlobTooLargeError as soon as there are too many bytes */
export async function* limitedChunks(
  body: Readable | Uint8Array,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    const bytes: unknown = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (!(bytes instanceof Uint8Array))
      throw new TypeError('The stream of a blob yielded something other than bytes.');
    size += bytes.byteLength;
    if (size > maxBytes) throw new BlobTooLargeError(maxBytes);
    yield bytes;
  }
}

/** Runs the write of a blob; if it fails, closes the file or connection behind a stream that it has not read. */
export async function destroyingOnFailure<Result>(
  body: Readable | Uint8Array,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(body instanceof Uint8Array)) body.destroy();
    throw error;
  }
}
