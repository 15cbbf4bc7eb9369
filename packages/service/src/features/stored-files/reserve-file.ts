/**
 * Files that are being uploaded. A file is recorded as pending before it is stored, and stops being pending in the
 * transaction that uses it. So after any failure, a file is either in use or removed, at once or by the sweep.
 */
import { ApiError, HOUR_MS } from '@guildhall/platform';
import type { InstanceSettings, Runtime, Transaction } from '../../runtime.ts';
import { dropFiles } from './drop-files.ts';
import {
  deleteFiles,
  type FileRow,
  foldChanges,
  insertFile,
  insertPendingFile,
  markInUse,
  oldPendingFiles,
  type StorageLimits,
  type StorageScope,
  takeOldPendingBlobs,
} from './store.ts';

/** Far longer than the slowest upload takes from its first file to its commit. */
const ABANDONED_MS = HOUR_MS;
const SWEEP_STEP = 500;

/** The storage in which a file counts: that of an account, a server, both, or only the instance. */
export interface FileOwner {
  readonly userId?: string | null;
  readonly serverId?: string | null;
}

export type NewFile = Pick<FileRow, 'key' | 'kind' | 'bytes'> & FileOwner;

const FULL: Readonly<Record<StorageScope, string>> = {
  user: 'There is no room for the file: your storage is full.',
  server: 'There is no room for the file: the storage of this server is full.',
  instance: 'There is no room for the file: the storage of this instance is full.',
};

/** Records a file before it is stored. @throws ApiError file_too_large when it would exceed a limit */
export async function reserveFile(runtime: Runtime, file: NewFile): Promise<void> {
  const { database, settings } = runtime;
  const full = await insertPendingFile(database.db, fileRow(runtime, file), storageLimits(settings));
  if (full !== null) throw new ApiError('file_too_large', { message: FULL[full] });
}

/** Records a stored file of the instance itself, such as an archive, regardless of limits. */
export async function countFile(runtime: Runtime, tx: Transaction, file: NewFile): Promise<void> {
  await insertFile(tx.db, fileRow(runtime, file));
}

function fileRow({ clock }: Runtime, { userId = null, serverId = null, ...file }: NewFile): FileRow {
  return { ...file, userId, serverId, storedAt: new Date(clock.now()) };
}

/** The limits of accounts and servers without a limit of their own, and of the instance. */
export function storageLimits({ storage }: Pick<InstanceSettings, 'storage'>): StorageLimits {
  const limit = (bytes: number) => (bytes === 0 ? null : bytes);
  return {
    perPerson: limit(storage.perPersonBytes),
    perServer: limit(storage.perServerBytes),
    instance: limit(storage.maxBytes),
  };
}

/** Marks files as in use. @throws Error when the sweep has removed them as abandoned */
export async function claimFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const claimed = await markInUse(tx.db, keys);
  if (claimed.length !== keys.length) throw new Error('files were removed before they were used');
}

/** Replaces a picture with another; either may be null. */
export async function replaceFile(
  tx: Transaction,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (after !== null) await claimFiles(tx, [after]);
  await dropFiles(tx, [before]);
}

/**
 * Removes unused files. Files that a transaction with an unknown outcome has claimed are no longer pending and stay.
 * After a failure, a job removes them later, so that the caller reports the original error.
 */
export async function discardFiles(runtime: Runtime, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await runtime.database.transaction(async (tx) =>
      dropFiles(tx, await deleteFiles(tx.db, keys, 'pending')),
    );
  } catch (error) {
    runtime.log.warn({ err: error, keys }, 'unused files could not be removed; a job will remove them');
  }
}

/** Removes files of interrupted uploads: the process died, or the database was unavailable. */
export async function sweepPendingFiles(runtime: Runtime): Promise<void> {
  const before = new Date(runtime.clock.now() - ABANDONED_MS);
  for (const take of [oldPendingFiles, takeOldPendingBlobs])
    for (let taken = SWEEP_STEP; taken === SWEEP_STEP; ) {
      taken = await runtime.database.transaction(async (tx) => {
        const keys = await take(tx.db, before, SWEEP_STEP);
        await dropFiles(tx, keys);
        return keys.length;
      });
    }
  await runtime.database.transaction((tx) => foldChanges(tx.db, SWEEP_STEP));
}
