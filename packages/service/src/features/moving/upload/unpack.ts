/** Reads uploaded zip files: checks their list of files first, and unpacks plain files into one folder. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@guildhall/platform';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface ZipLimits {
  readonly entries: number;
  /** Total size after unpacking. */
  readonly bytes: number;
}

/**
 * Reads the list of files. Its sizes are checked against the data when the files are read.
 * @returns the names
 * @throws ApiError invalid_request for an invalid zip file, or one with more content than allowed
 */
export async function readUploadedZip(path: string, limits: ZipLimits): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let bytes = 0;
  await withZip(path, async (zip) => {
    if (zip.entryCount > limits.entries) throw refused('The archive has too many files.');
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      names.add(fileName);
      bytes += uncompressedSize;
      if (bytes > limits.bytes) throw tooLarge();
    }
  });
  return names;
}

/**
 * Unpacks into an empty folder. Names outside it are refused, and links become plain files.
 * @throws ApiError invalid_request
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
      if (bytes > limits.bytes) throw tooLarge();
      await unpackEntry(zip, entry, target);
    }
  });
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  // Reading fails if the file is larger than listed.
  const stream = await zip.openReadStreamPromise(entry);
  await pipeline(stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
}

async function withZip(path: string, work: (zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw refused('This is not a zip file.');
  });
  try {
    await work(zip);
  } catch (error) {
    if (error instanceof ApiError || isDiskError(error)) throw error;
    throw refused('The zip file cannot be read.');
  } finally {
    zip.close();
  }
}

/** Whether the disk caused the error. Duplicate names and names that are too long are faults of the archive. */
function isDiskError(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && ['ENOSPC', 'EMFILE', 'EACCES', 'EIO', 'EROFS'].includes(code);
}

export function tooLarge(): ApiError {
  return refused('The archive is too large when it is unpacked.');
}

function refused(message: string): ApiError {
  return new ApiError('invalid_request', { message });
}
