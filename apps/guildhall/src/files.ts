/** Where files are kept: uploaded ones in DATA_DIR or S3, those of running requests always in DATA_DIR. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, LocalBlobStore, openS3BlobStore } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';

/** No request takes as long; younger leftovers may belong to another process on the same folder. */
const LEFTOVER_MS = 24 * 3_600_000;

export interface OpenFiles {
  readonly store: BlobStore;
  close(): void;
}

/** Opens the store of uploaded files: S3 where it is configured, else `files` in DATA_DIR. */
export async function openFiles({ s3, dataDir }: Configuration): Promise<OpenFiles> {
  if (!s3) return { store: new LocalBlobStore(join(dataDir, 'files')), close: () => {} };
  const store = await openS3BlobStore(s3);
  return { store, close: () => store.close() };
}

/** The folder for files of running requests, freed of what a process left that was ended the hard way. */
export async function prepareUploadsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'incoming');
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (age > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
  }
  return folder;
}
