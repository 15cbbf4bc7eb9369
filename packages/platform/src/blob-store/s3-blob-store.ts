import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import {
  assertBlobKey,
  type BlobEntry,
  type BlobFacts,
  type BlobStore,
  type ByteRange,
  destroyingOnFailure,
  isBlobKey,
  limitedChunks,
  type PutBlobOptions,
  StorageUnavailableError,
  type StoredBlob,
} from './types.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/** The instance's `S3_*` settings. */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** For S3-compatible storage other than Amazon's. */
  readonly endpoint?: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Whether the bucket is in the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** How long to wait for an answer, or for more of its body; default 30 seconds. */
  readonly answerWithinMs?: number;
}

const CONNECT_WITHIN_MS = 5000;
const ANSWER_WITHIN_MS = 30_000;
/** A body may take as long as over a connection of this speed. */
const BYTES_PER_MS = 64;

/** S3's smallest part; larger bodies are sent in parts, one held in memory at a time. */
const PART_BYTES = 5 * 1024 * 1024;
/** S3 takes at most 10,000 parts. */
const PARTS_OF_ONE_SIZE = 1000;
const PARALLEL_DELETES = 8;

/** Opens the store without asking the bucket. The SDK is loaded here, so that local instances never pay for it. */
export async function openS3BlobStore(options: S3Options): Promise<BlobStore & { close(): void }> {
  const sdk = await import('@aws-sdk/client-s3');
  const answerWithinMs = options.answerWithinMs ?? ANSWER_WITHIN_MS;
  const client = new sdk.S3Client({
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    // S3-compatible storage often refuses the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK would wait forever for a storage that does not answer, with at most 50 requests at once: fifty slow
    // downloads would keep everyone else from all files.
    requestHandler: {
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
    },
  });
  client.middlewareStack.add(
    (next) => (request) =>
      next(request).catch((error: unknown) => {
        throw isUnavailable(error)
          ? new StorageUnavailableError((error as Error).message, { cause: error })
          : error;
      }),
    { step: 'initialize', name: 'storageUnavailable' },
  );
  return new S3BlobStore(sdk, client, { bucket: options.bucket, answerWithinMs });
}

const MISSING = 404;
const BEYOND_THE_END = 416;

/**
 * Whether the service does not answer, fails, or refuses its keys or bucket. No request of a caller can cause that,
 * except for a missing blob or a part of one.
 */
function isUnavailable(error: unknown): boolean {
  const { name, $metadata } = error as {
    readonly name: string;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  return status === MISSING ? name === 'NoSuchBucket' : status !== BEYOND_THE_END;
}

class S3BlobStore implements BlobStore {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #answerWithinMs: number;

  constructor(
    sdk: Sdk,
    client: S3Client,
    { bucket, answerWithinMs }: Required<Pick<S3Options, 'bucket' | 'answerWithinMs'>>,
  ) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = bucket;
    this.#answerWithinMs = answerWithinMs;
  }

  put(key: string, body: Readable | Uint8Array, options: PutBlobOptions): Promise<number> {
    return destroyingOnFailure(body, () => this.#put(key, body, options));
  }

  async #put(key: string, body: Readable | Uint8Array, options: PutBlobOptions): Promise<number> {
    const target = { ...this.#object(key), ContentType: options.contentType };
    const parts = partsOf(limitedChunks(body, options.maxBytes));
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = await parts.next();
    if (second.done) {
      await this.#client.send(
        new this.#sdk.PutObjectCommand({ ...target, Body: first, ContentLength: first.length }),
        this.#limitFor(first.length),
      );
      return first.length;
    }
    return this.#putInParts(target, [first, second.value], parts);
  }

  async get(key: string, range?: ByteRange): Promise<StoredBlob | null> {
    const part = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
    const answer = await this.#client
      .send(new this.#sdk.GetObjectCommand({ ...this.#object(key), ...part }))
      .catch((error: unknown) => this.#nullIfMissing(error));
    if (answer === null) return null;
    if (!(answer.Body instanceof IncomingMessage))
      throw new Error(`The storage sent blob ${key} without a body.`);
    failWhenStalled(answer.Body, this.#answerWithinMs);
    return { stream: answer.Body, ...factsOf(answer) };
  }

  async find(key: string): Promise<BlobFacts | null> {
    const answer = await this.#client
      .send(new this.#sdk.HeadObjectCommand(this.#object(key)))
      .catch((error: unknown) => this.#nullIfMissing(error));
    return answer && factsOf(answer);
  }

  async delete(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => this.#object(key));
    for (let start = 0; start < objects.length; start += PARALLEL_DELETES) {
      const batch = objects.slice(start, start + PARALLEL_DELETES);
      await Promise.all(batch.map((one) => this.#client.send(new this.#sdk.DeleteObjectCommand(one))));
    }
  }

  async exists(key: string): Promise<boolean> {
    return (await this.find(key)) !== null;
  }

  async *list(prefix: string): AsyncGenerator<string> {
    for await (const { key } of this.entries(prefix, '')) yield key;
  }

  async *entries(prefix: string, after: string): AsyncGenerator<BlobEntry> {
    const wanted = { Bucket: this.#bucket, Prefix: prefix, ...(after === '' ? {} : { StartAfter: after }) };
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#client.send(
        new this.#sdk.ListObjectsV2Command({ ...wanted, ContinuationToken }),
      );
      for (const { Key, Size = 0, LastModified = new Date() } of page.Contents ?? [])
        if (Key !== undefined && isBlobKey(Key)) yield { key: Key, bytes: Size, storedAt: LastModified };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  close(): void {
    this.#client.destroy();
  }

  /** The object exists only after the upload is completed. A failed upload is aborted, which removes its parts. */
  async #putInParts(
    target: { Bucket: string; Key: string; ContentType: string },
    begun: readonly Buffer[],
    rest: AsyncIterable<Buffer>,
  ): Promise<number> {
    const { ContentType, ...object } = target;
    const created = await this.#client.send(new this.#sdk.CreateMultipartUploadCommand(target));
    const upload = { ...object, UploadId: created.UploadId };
    try {
      const sent: { PartNumber: number; ETag: string | undefined }[] = [];
      let size = 0;
      const send = async (part: Buffer): Promise<void> => {
        const PartNumber = sent.length + 1;
        const { ETag } = await this.#client.send(
          new this.#sdk.UploadPartCommand({ ...upload, PartNumber, Body: part, ContentLength: part.length }),
          this.#limitFor(part.length),
        );
        sent.push({ PartNumber, ETag });
        size += part.length;
      };
      for (const part of begun) await send(part);
      for await (const part of rest) await send(part);
      await this.#client.send(
        new this.#sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }),
        this.#limitFor(size),
      );
      return size;
    } catch (error) {
      await this.#client.send(new this.#sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  #limitFor(bytes: number): { readonly requestTimeout: number } {
    return { requestTimeout: this.#answerWithinMs + bytes / BYTES_PER_MS };
  }

  #object(key: string): { Bucket: string; Key: string } {
    assertBlobKey(key);
    return { Bucket: this.#bucket, Key: key };
  }

  #nullIfMissing(error: unknown): null {
    if (error instanceof this.#sdk.S3ServiceException && error.$metadata.httpStatusCode === MISSING)
      return null;
    throw error;
  }
}

/** Fails a download that stalls. Bytes left in the buffer mean that the reader is slow, not the storage. */
function failWhenStalled(body: IncomingMessage, withinMs: number): void {
  const { socket } = body;
  const check = (): void => {
    if (body.complete) return;
    if (body.readableLength === 0) body.destroy(new StorageUnavailableError('The storage stopped sending.'));
    else socket.setTimeout(withinMs);
  };
  socket.setTimeout(withinMs).on('timeout', check);
  body.once('close', () => socket.setTimeout(0).off('timeout', check));
}

/** The answer to a request for a range contains the size of the whole after a slash. */
function factsOf(answer: GetObjectCommandOutput | HeadObjectCommandOutput): BlobFacts {
  const whole = answer.ContentRange?.split('/')[1] ?? answer.ContentLength ?? 0;
  return { size: Number(whole), contentType: answer.ContentType ?? 'application/octet-stream' };
}

/** The size of a part by its place from 0: it doubles every thousand parts, so that the largest blob of S3 fits. */
export function partBytes(place: number): number {
  return PART_BYTES * 2 ** Math.floor(place / PARTS_OF_ONE_SIZE);
}

/** Gathers chunks into parts of their size or a little more; the last may be smaller. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  let place = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.byteLength;
    if (size < partBytes(place)) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
    place += 1;
  }
  if (size > 0) yield Buffer.concat(gathered);
  return undefined;
}
