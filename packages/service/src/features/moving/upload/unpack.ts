/** Zip files from people: looked at before anything is read, unpacked as plain files within one folder. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@guildhall/platform';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface ZipLimits {
  readonly entries: number;
  /** Of everything, unpacked. */
  readonly bytes: number;
}

/**
 * Reads the list of files. What it says of sizes is held against the bytes when they are read.
 * @returns their names.
 * @throws ApiError invalid_request for what is no zip file, or has more in it than is allowed.
 */
export async function readUploadedZip(path: string, limits: ZipLimits): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let bytes = 0;
  await withZip(path, async (zip) => {
    if (zip.entryCount > limits.entries) throw refused('The archive has too many files.');
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      names.add(fileName);
      bytes += uncompressedSize;
      if (bytes > limits.bytes) throw refused('The archive is too large when it is unpacked.');
    }
  });
  return names;
}

/**
 * Unpacks into a folder that is empty. Names that lead out of it are refused, links become plain files.
 * @throws ApiError invalid_request.
 */
export async function unpackZip(path: string, folder: string, limits: ZipLimits): Promise<void> {
  const root = resolve(folder);
  let bytes = 0;
  await withZip(path, async (zip) => {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const target = resolve(join(root, entry.fileName));
      if (!target.startsWith(root + sep)) throw refused('The archive names files outside of itself.');
      bytes += entry.uncompressedSize;
      if (bytes > limits.bytes) throw refused('The archive is too large when it is unpacked.');
      await unpackEntry(zip, entry, target);
    }
  });
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  // Reading more than the list says fails.
  const stream = await zip.openReadStreamPromise(entry);
  await pipeline(stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
}

async function withZip(path: string, work: (zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw refused('This is no zip file.');
  });
  try {
    await work(zip);
  } catch (error) {
    if (error instanceof ApiError || isOfTheDisk(error)) throw error;
    throw refused('The zip file cannot be read.');
  } finally {
    zip.close();
  }
}

/** A full disk is no fault of the archive; two files of one name, or a name that is too long, are. */
function isOfTheDisk(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && ['ENOSPC', 'EMFILE', 'EACCES', 'EIO', 'EROFS'].includes(code);
}

function refused(message: string): ApiError {
  return new ApiError('invalid_request', { message });
}
