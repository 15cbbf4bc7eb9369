/**
 * Stores backups in a local folder or a bucket, encrypted when there is a key. Backups under one key share the
 * instance's files, so that each backup stores new files only; every backup has its own tables and list of files.
 *
 *     plain/ or sealed-<fingerprint of the key>/
 *       files/<key of the file>
 *       backups/<name>/manifest.json         written last: a backup without it is not complete
 *       backups/<name>/files.ndjson
 *       backups/<name>/<table>.copy
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BlobEntry, BlobStore } from '../blob-store/index.ts';
import { StartupError } from '../config/startup-error.ts';
import { keyFingerprint, sealStream, unsealStream } from './seal.ts';

/** Size and checksum of stored content, before compression and encryption. */
export interface StoredContent {
  readonly bytes: number;
  readonly sha256: string;
}

export interface RepositoryOptions {
  readonly store: BlobStore;
  /** Put before every name: the folder inside a bucket, with a slash at its end, or nothing. */
  readonly prefix: string;
  /** 32 bytes; null stores everything as it is. */
  readonly key: Buffer | null;
  /** For error messages. */
  readonly location: string;
}

export interface BegunBackup {
  readonly name: string;
  readonly isComplete: boolean;
}

const CONTENT_TYPE = 'application/octet-stream';
const PART = /^backups\/([^/]+)\/(.+)$/;
const CONTENT = '(?:plain|sealed-[0-9a-f]{12})/(?:files|backups)/';
const AT_TOP = new RegExp(`^${CONTENT}`);
const ANYWHERE = new RegExp(`(?:^|/)${CONTENT}`);

/** Whether a key belongs to a backup, which may be kept in the bucket of the instance's files. */
export function isOfBackup(key: string): boolean {
  return ANYWHERE.test(key);
}

export class BackupRepository {
  readonly location: string;
  readonly #store: BlobStore;
  readonly #key: Buffer | null;
  readonly #prefix: string;
  readonly #root: string;

  constructor({ store, prefix, key, location }: RepositoryOptions) {
    this.location = location;
    this.#store = store;
    this.#key = key;
    this.#prefix = prefix;
    this.#root = `${prefix}${key ? `sealed-${keyFingerprint(key)}` : 'plain'}/`;
  }

  /** Names of the complete backups under this key, oldest first. */
  async backups(): Promise<readonly string[]> {
    return (await this.begunBackups()).filter(({ isComplete }) => isComplete).map(({ name }) => name);
  }

  /** Also those that were interrupted or are being made. */
  async begunBackups(): Promise<readonly BegunBackup[]> {
    const found = new Map<string, boolean>();
    for await (const key of this.#store.list(`${this.#root}backups/`)) {
      const [, name, part] = PART.exec(key.slice(this.#root.length)) ?? [];
      if (name) found.set(name, found.get(name) || part === 'manifest.json');
    }
    return [...found].sort().map(([name, isComplete]) => ({ name, isComplete }));
  }

  /** Like `backups`. @throws StartupError when all backups were made with another key */
  async readableBackups(): Promise<readonly string[]> {
    const names = await this.backups();
    if (names.length === 0 && (await this.#holdsOthers()))
      throw new StartupError(
        `No backup in ${this.location} can be read with this BACKUP_KEY; set it to the key with which they were made, or unset it if they are not encrypted.`,
      );
    return names;
  }

  /** @returns the backup with that name, or the newest. @throws StartupError when there is none */
  async find(wanted: string | undefined): Promise<string> {
    const names = await this.readableBackups();
    const found = wanted === undefined ? names.at(-1) : names.find((name) => name === wanted);
    if (found) return found;
    if (wanted !== undefined && names.length > 0)
      throw new StartupError(
        `There is no backup ${wanted} in ${this.location}; there are ${names.join(', ')}.`,
      );
    throw new StartupError(
      `There is no complete backup in ${this.location}: name another folder, or make a backup first.`,
    );
  }

  async #holdsOthers(): Promise<boolean> {
    for await (const key of this.#store.list(this.#prefix))
      if (AT_TOP.test(key.slice(this.#prefix.length)) && !key.startsWith(this.#root)) return true;
    return false;
  }

  has(name: string): Promise<boolean> {
    return this.#store.exists(this.#root + name);
  }

  /** Stores what a source yields; compressed where that helps. */
  async write(
    name: string,
    source: AsyncIterable<Uint8Array>,
    { compressed }: { readonly compressed: boolean },
  ): Promise<StoredContent> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* counted() {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const compressor = compressed ? createZstdCompress() : null;
    const done = compressor ? pipeline(counted(), compressor) : Promise.resolve();
    const plain = compressor ?? counted();
    const stored = this.#key ? sealStream(this.#key, name, plain) : plain;
    const body = stored instanceof Readable ? stored : Readable.from(stored);
    await Promise.all([
      done,
      this.#store.put(this.#root + name, body, {
        contentType: CONTENT_TYPE,
        maxBytes: Number.MAX_SAFE_INTEGER,
      }),
    ]);
    return { bytes, sha256: hash.digest('hex') };
  }

  /**
   * Reads what was stored under a name.
   * @param expected makes the stream fail at its end when the content differs
   * @throws StartupError when nothing was stored under the name, or it is damaged
   */
  async *read(
    name: string,
    { compressed, expected }: { readonly compressed: boolean; readonly expected?: StoredContent },
  ): AsyncGenerator<Buffer> {
    const blob = await this.#store.get(this.#root + name).catch((error: unknown) => {
      throw new StartupError(`${name} in ${this.location} cannot be read: ${(error as Error).message}`, {
        cause: error,
      });
    });
    if (!blob) throw new StartupError(`The backup in ${this.location} is damaged: ${name} is missing.`);
    const opened: AsyncIterable<Buffer> = this.#key
      ? unsealStream(this.#key, name, blob.stream)
      : blob.stream;
    const hash = createHash('sha256');
    try {
      for await (const chunk of compressed ? decompressed(opened) : opened) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw new StartupError(
        `The backup in ${this.location} is damaged: ${name}: ${(error as Error).message}`,
        { cause: error },
      );
    } finally {
      blob.stream.destroy();
    }
    if (expected && hash.digest('hex') !== expected.sha256)
      throw new StartupError(`The backup in ${this.location} is damaged: ${name} has unexpected content.`);
  }

  async readText(name: string, expected?: StoredContent): Promise<string> {
    return (
      await buffer(this.read(name, { compressed: true, ...(expected ? { expected } : {}) }))
    ).toString();
  }

  /** Removes a backup, but no file that it shares with others. */
  async remove(backup: string): Promise<void> {
    const folder = `${this.#root}backups/${backup}/`;
    // Removed first: without a manifest a backup does not count, even if its removal stops here.
    await this.#store.delete([`${folder}manifest.json`]);
    await this.#store.delete(await Array.fromAsync(this.#store.list(folder)));
  }

  /** The instance's files, of whichever backup, by their own keys; as large as they are stored. */
  async *files(): AsyncGenerator<BlobEntry> {
    const folder = `${this.#root}files/`;
    for await (const entry of this.#store.entries(folder, ''))
      yield { ...entry, key: entry.key.slice(folder.length) };
  }

  async delete(names: readonly string[]): Promise<void> {
    await this.#store.delete(names.map((name) => this.#root + name));
  }
}

async function* decompressed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decompress = createZstdDecompress();
  const done = pipeline(source, decompress);
  done.catch(() => undefined);
  yield* decompress;
  await done;
}
