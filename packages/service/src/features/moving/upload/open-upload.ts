/** An uploaded archive on the disk while it is read. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import type { ServerSource } from '../archive/records.ts';
import { openZip } from './open-server-source.ts';
import type { UploadRow } from './store.ts';
import { partKeys } from './view.ts';

/** Text shrinks to a tenth, pictures not at all. */
const MOST_GROWTH = 4;
/** Each is a row in memory while the archive is open. */
const MOST_ENTRIES = 300_000;

/**
 * Puts the parts of an archive together, opens what it is, and removes it from the disk afterwards.
 * @throws ApiError invalid_request for what is no archive, or unpacks to more than is allowed.
 */
export async function withUploadedSource<Result>(
  runtime: Runtime,
  row: UploadRow,
  work: (source: ServerSource) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-upload-'));
  try {
    const path = join(folder, 'archive.zip');
    await pipeline(partsOf(runtime, row), createWriteStream(path, { mode: 0o600 }));
    const limits = { entries: MOST_ENTRIES, bytes: runtime.settings.importMaxBytes * MOST_GROWTH };
    const { filename } = row;
    const source = await openZip(path, join(folder, 'unpacked'), { filename, limits });
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* partsOf({ blobs }: Runtime, row: UploadRow): AsyncGenerator<Uint8Array> {
  for (const key of partKeys(row)) {
    const part = await blobs.get(key);
    if (!part)
      throw new ApiError('invalid_request', { message: 'A part of the archive is missing: start again.' });
    yield* part.stream as AsyncIterable<Uint8Array>;
  }
}
