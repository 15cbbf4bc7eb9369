/**
 * Files on their way into use. A file is written down as pending before it is stored, and stops being pending in the
 * transaction that uses it; so whatever goes wrong, and wherever the process dies, a file is either used or removed, at
 * once or by the sweep.
 */
import { ApiError } from '@guildhall/platform';
import type { InstanceSettings, Runtime, Transaction } from '../../runtime.ts';
import { dropFiles } from './drop-files.ts';
import {
  deleteFiles,
  type FileRow,
  insertFile,
  insertPendingFile,
  markInUse,
  oldPendingFiles,
  type StorageLimits,
  type StorageScope,
} from './store.ts';

/** Far longer than the slowest upload takes from its first file to its commit. */
const ABANDONED_MS = 60 * 60 * 1000;
const SWEEP_STEP = 500;

/** Whose storage a file takes: that of an account, of a server, of both, or of the instance alone. */
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

/** Makes room for a file that is stored next. @throws ApiError file_too_large when a limit leaves no room for it. */
export async function reserveFile(runtime: Runtime, file: NewFile): Promise<void> {
  const { database, settings } = runtime;
  const full = await insertPendingFile(database.db, fileRow(runtime, file), storageLimits(settings));
  if (full !== null) throw new ApiError('file_too_large', { message: FULL[full] });
}

/** Counts a file of the instance's own that is stored already, such as an archive. No limit refuses it. */
export async function countFile(runtime: Runtime, tx: Transaction, file: NewFile): Promise<void> {
  await insertFile(tx.db, fileRow(runtime, file));
}

function fileRow({ clock }: Runtime, { userId = null, serverId = null, ...file }: NewFile): FileRow {
  return { ...file, userId, serverId, storedAt: new Date(clock.now()) };
}

/** What everyone may store whom operators gave no limit of their own. */
export function storageLimits({ storage }: Pick<InstanceSettings, 'storage'>): StorageLimits {
  const limit = (bytes: number) => (bytes === 0 ? null : bytes);
  return {
    perPerson: limit(storage.perPersonBytes),
    perServer: limit(storage.perServerBytes),
    instance: limit(storage.maxBytes),
  };
}

/** From now on the files are in use. @throws Error when the sweep took them for abandoned. */
export async function claimFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const claimed = await markInUse(tx.db, keys);
  if (claimed.length !== keys.length) throw new Error('files were removed before they were used');
}

/** Puts a picture in the place of another; either may be none. */
export async function replaceFile(
  tx: Transaction,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (after !== null) await claimFiles(tx, [after]);
  await dropFiles(tx, [before]);
}

/**
 * Removes files that nothing uses. When it is not known whether their use was committed, what it claimed is not pending
 * any longer and stays. A failure is left to the sweep, so that the sender learns of the first one.
 */
export async function discardFiles(runtime: Runtime, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    await runtime.database.transaction(async (tx) =>
      dropFiles(tx, await deleteFiles(tx.db, keys, 'pending')),
    );
  } catch (error) {
    runtime.log.warn({ err: error, keys }, 'files that nothing uses are left to the sweep');
  }
}

/** Removes files whose upload ended without an end: the process died, or the database was away. */
export async function sweepPendingFiles(runtime: Runtime): Promise<void> {
  const before = new Date(runtime.clock.now() - ABANDONED_MS);
  for (let taken = SWEEP_STEP; taken === SWEEP_STEP; ) {
    taken = await runtime.database.transaction(async (tx) => {
      const keys = await oldPendingFiles(tx.db, before, SWEEP_STEP);
      await dropFiles(tx, keys);
      return keys.length;
    });
  }
}
