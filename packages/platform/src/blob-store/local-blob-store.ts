import { randomUUID } from 'node:crypto';
import { type FileHandle, lchown, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { DAY_MS } from '../clock/index.ts';
import { createFolder } from '../config/data-folder.ts';
import { hourly, removeAbandoned } from '../temporary-folder/index.ts';
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
  type StoredBlob,
} from './types.ts';

/**
 * Every file starts with this, the length of the content type (2 bytes) and the content type, so that one rename stores
 * everything.
 */
const MAGIC = Buffer.from('GHB1');
const PREFIX_BYTES = MAGIC.length + 2;

/** No key begins with a dot, so this name never collides with a blob. */
const TEMPORARY = '.incoming';
/** No upload takes this long, so an older temporary file is of a process that was killed. */
const ABANDONED_AFTER_MS = DAY_MS;
const MOVE_ATTEMPTS = 5;
/** Error codes for removing a folder that is not empty or no longer exists. */
const IN_USE = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY', 'EPERM']);

/** Stores blobs as files below a local folder, which is created on the first write. */
export class LocalBlobStore implements BlobStore {
  readonly #folder: string;
  readonly #tidy: () => Promise<void>;

  constructor(folder: string) {
    this.#folder = resolve(folder);
    this.#tidy = hourly(() => removeAbandoned(join(this.#folder, TEMPORARY), ABANDONED_AFTER_MS));
  }

  put(key: string, body: Readable | Uint8Array, options: PutBlobOptions): Promise<number> {
    return destroyingOnFailure(body, () => this.#put(key, body, options));
  }

  async #put(key: string, body: Readable | Uint8Array, options: PutBlobOptions): Promise<number> {
    assertBlobKey(key);
    const target = join(this.#folder, key);
    const temporary = join(this.#folder, TEMPORARY, randomUUID());
    await createFolder(dirname(temporary), giveToOwner);
    await this.#tidy();
    try {
      const size = await writeFile(temporary, body, options);
      await moveInto(temporary, target);
      await syncFolder(dirname(target));
      return size;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredBlob | null> {
    assertBlobKey(key);
    const file = await open(join(this.#folder, key), 'r').catch(nullIfMissing);
    if (file === null) return null;
    try {
      const status = await file.stat();
      if (!status.isFile()) {
        await file.close();
        return null;
      }
      const contentType = await readContentType(file, key);
      const start = PREFIX_BYTES + Buffer.byteLength(contentType);
      const bytes = range ? { start: start + range.first, end: start + range.last } : { start };
      return { stream: file.createReadStream(bytes), size: status.size - start, contentType };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async find(key: string): Promise<BlobFacts | null> {
    const blob = await this.get(key);
    blob?.stream.destroy();
    return blob && { size: blob.size, contentType: blob.contentType };
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) assertBlobKey(key);
    for (const key of keys) {
      const path = join(this.#folder, key);
      const status = await stat(path).catch(nullIfMissing);
      if (!status?.isFile()) continue;
      await rm(path, { force: true });
      await this.#removeEmptyFolders(dirname(path));
    }
  }

  /** Removes empty folders, from this one upwards. */
  async #removeEmptyFolders(from: string): Promise<void> {
    for (let folder = from; folder !== this.#folder; folder = dirname(folder)) {
      if (!(await rmdir(folder).then(() => true, falseIfInUse))) return;
    }
  }

  async exists(key: string): Promise<boolean> {
    assertBlobKey(key);
    const status = await stat(join(this.#folder, key)).catch(nullIfMissing);
    return status?.isFile() ?? false;
  }

  async *list(prefix: string): AsyncGenerator<string> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    for await (const key of keysBelow(this.#folder, folder)) if (key.startsWith(prefix)) yield key;
  }

  async *entries(prefix: string, after: string): AsyncGenerator<BlobEntry> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    for await (const key of keysBelow(this.#folder, folder, after)) {
      if (!key.startsWith(prefix)) continue;
      const path = join(this.#folder, key);
      const status = await stat(path).catch(nullIfMissing);
      if (status?.isFile()) yield { key, bytes: status.size, storedAt: status.mtime };
    }
  }
}

/**
 * Keys in order, starting after `after`.
 * @param folder of the store, with a slash at its end, or empty
 */
async function* keysBelow(root: string, folder: string, after = ''): AsyncGenerator<string> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(nullIfMissing)) ?? [];
  const keys = entries
    .filter(({ name }) => isBlobKey(folder + name))
    .flatMap((entry) => {
      if (entry.isDirectory()) return [`${folder}${entry.name}/`];
      return entry.isFile() ? [folder + entry.name] : [];
    });
  for (const key of keys.sort()) {
    if (!key.endsWith('/')) {
      if (key > after) yield key;
    } else if (key > after || after.startsWith(key)) yield* keysBelow(root, key, after);
  }
}

/**
 * Gives what root wrote to the owner of the folder around it: a service that runs as another user must be able to read
 * and delete what a command of root imported.
 */
async function giveToOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  // Not chown, which would follow a link that the owner puts there in the meantime. Some mounted folders refuse both.
  if (uid !== 0) await lchown(path, uid, gid).catch(() => undefined);
}

/** A concurrent deletion may remove the empty folder before the file is in it. */
async function moveInto(file: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await createFolder(dirname(target), giveToOwner);
      return await rename(file, target);
    } catch (error) {
      if (attempt === MOVE_ATTEMPTS) throw error;
      nullIfMissing(error);
    }
  }
}

/** Writes header and body and waits until both are on disk. @returns the size of the body */
async function writeFile(
  path: string,
  body: Readable | Uint8Array,
  options: PutBlobOptions,
): Promise<number> {
  const contentType = Buffer.from(options.contentType);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(contentType.length);
  const file = await open(path, 'wx', 0o640);
  try {
    await file.write(Buffer.concat([MAGIC, length, contentType]));
    await file.writeFile(limitedChunks(body, options.maxBytes));
    await file.sync();
    await giveToOwner(path);
    return (await file.stat()).size - PREFIX_BYTES - contentType.length;
  } finally {
    await file.close();
  }
}

async function readContentType(file: FileHandle, key: string): Promise<string> {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  await file.read(prefix, 0, PREFIX_BYTES, 0);
  if (!prefix.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Error(`The file of blob ${key} was not written by this store.`);
  }
  const contentType = Buffer.alloc(prefix.readUInt16BE(MAGIC.length));
  await file.read(contentType, 0, contentType.length, PREFIX_BYTES);
  return contentType.toString();
}

/** A rename is durable only once its folder is synced. Windows cannot open folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** @returns false when the folder is not empty or no longer exists */
function falseIfInUse(error: unknown): false {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== undefined && IN_USE.has(String(code))) return false;
  throw error;
}

function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
