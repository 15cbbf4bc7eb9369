/** Opens an uploaded archive from a temporary file. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError, makeTemporaryFolder } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import type { ArchivedContent, ServerSource } from '../archive/records.ts';
import { openZip } from './open-server-source.ts';
import type { UploadRow } from './store.ts';
import { tooLarge } from './unpack.ts';
import { partKeys } from './view.ts';

/** Maximum ratio of unpacked to packed size. Text shrinks to a tenth, pictures hardly. */
const MAX_UNPACKED_RATIO = 4;
/** Each entry uses memory while the archive is open. */
const MAX_ENTRIES = 300_000;

/**
 * Joins the parts of an archive, opens it, and removes it from the disk afterwards.
 * @throws ApiError invalid_request unless it is a known export that unpacks to an allowed size
 */
export async function withUploadedSource<Result>(
  runtime: Runtime,
  row: UploadRow,
  work: (source: ServerSource) => Promise<Result>,
): Promise<Result> {
  const folder = await makeTemporaryFolder('upload');
  try {
    const path = join(folder, 'archive.zip');
    await pipeline(partsOf(runtime, row), createWriteStream(path, { mode: 0o600 }));
    const limits = { entries: MAX_ENTRIES, bytes: runtime.settings.importMaxBytes * MAX_UNPACKED_RATIO };
    const { filename } = row;
    const source = await openZip(path, join(folder, 'unpacked'), { filename, limits });
    try {
      return await work(withLimitedFiles(source, limits.bytes));
    } finally {
      await source.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same source, whose files together have up to `bytes`: records may name one file again and again. */
function withLimitedFiles(source: ServerSource, bytes: number): ServerSource {
  let left = bytes;
  const find = (path: string): ArchivedContent | undefined => {
    const content = source.find(path);
    return (
      content && {
        size: content.size,
        async open() {
          left -= content.size;
          if (left < 0) throw tooLarge();
          return content.open();
        },
      }
    );
  };
  return { ...source, find };
}

async function* partsOf({ blobs }: Runtime, row: UploadRow): AsyncGenerator<Uint8Array> {
  for (const key of partKeys(row)) {
    const part = await blobs.get(key);
    if (!part)
      throw new ApiError('invalid_request', { message: 'A part of the archive is missing: start again.' });
    yield* part.stream as AsyncIterable<Uint8Array>;
  }
}
