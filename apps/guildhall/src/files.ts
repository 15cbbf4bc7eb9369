/** Places of files: uploaded ones in DATA_DIR or S3, those of running requests always in DATA_DIR. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type BlobStore,
  DAY_MS,
  LocalBlobStore,
  openS3BlobStore,
  removeAbandoned,
} from '@guildhall/platform';
import { type Configuration, createDataFolder, type S3Settings } from '@guildhall/platform/config';

/** No request takes this long; younger files may belong to another process on the same folder. */
const LEFTOVER_MS = DAY_MS;

export interface OpenFiles {
  readonly store: BlobStore;
  close(): void;
}

/** Opens the store of uploaded files: S3 if configured, otherwise `files` in DATA_DIR. */
export async function openFiles({ s3, dataDir }: Configuration): Promise<OpenFiles> {
  if (!s3) return { store: new LocalBlobStore(join(dataDir, 'files')), close: () => {} };
  const store = await openS3BlobStore(s3);
  return { store, close: () => store.close() };
}

/**
 * @returns the same text for processes with the same uploaded files. A folder is identified by a file in it, because
 * its path may differ.
 */
export async function identifyFiles({ s3, dataDir }: Configuration): Promise<string> {
  if (s3) return identifyBucket(s3);
  const mark = markIn(dataDir);
  await createDataFolder(dirname(mark));
  await writeFile(mark, randomUUID(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readMark(mark);
}

/** Like {@link identifyFiles}, but writes nothing. @returns undefined for a folder that no process has identified */
export async function findFiles({ s3, dataDir }: Configuration): Promise<string | undefined> {
  return s3 ? identifyBucket(s3) : readMark(markIn(dataDir)).catch(() => undefined);
}

function identifyBucket({ endpoint = '', bucket }: S3Settings): string {
  const place = JSON.stringify([endpoint, bucket]);
  return `s3:${createHash('sha256').update(place).digest('base64url')}`;
}

/** Keys of files never begin with a dot. */
function markIn(dataDir: string): string {
  return join(dataDir, 'files', '.place');
}

async function readMark(mark: string): Promise<string> {
  return `folder:${await readFile(mark, 'utf8')}`;
}

/** The folder for files of running requests, cleared of files of killed processes. */
export async function prepareUploadsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'incoming');
  await createDataFolder(folder);
  await removeAbandoned(folder, LEFTOVER_MS);
  return folder;
}
