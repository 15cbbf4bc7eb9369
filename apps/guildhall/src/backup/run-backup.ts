/** Makes a backup of this instance, and records it in the database. */
import {
  type BackupProgress,
  BackupRunningError,
  backUp,
  type FinishedBackup,
  type Pool,
  requireDatabase,
  requireNoUnfinishedRestore,
  withPool,
} from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { openFiles } from '../files.ts';
import { requireServiceFiles } from '../process/shared-state.ts';
import { VERSION } from '../version.ts';
import { backupLocation, openRepository } from './repository.ts';

export interface RunBackupOptions {
  readonly configuration: Configuration;
  readonly databaseUrl: string;
  /** Default: `BACKUP_TO`. */
  readonly location?: string | undefined;
  readonly onProgress?: (progress: BackupProgress) => void;
}

const NOTE_EVERY_MS = 1000;
const END = 'update backup_runs set ended_at = now(), name = $2, fault = $3 where id = $1';
const PROGRESS = 'update backup_runs set progress = $2 where id = $1';
const FORGET = 'delete from backup_runs where id = $1';
const REMOVED = 'update backup_runs set removed_at = now() where location = $1 and name = any($2)';

/**
 * @throws BackupRunningError, which is not recorded, StartupError, or an error of the database or the storage
 */
export async function runBackup(options: RunBackupOptions): Promise<FinishedBackup> {
  const { configuration, databaseUrl } = options;
  return await withPool(databaseUrl, 3, async (pool) => {
    await requireDatabase(pool);
    await requireNoUnfinishedRestore(pool);
    await requireServiceFiles(configuration, pool);
    const location = backupLocation(configuration, options.location);
    return await recorded(pool, location, (note) => backUpTo(location, pool, options, note));
  });
}

/** Opening the location belongs to the recorded work, because a store that is away is why most backups fail. */
async function backUpTo(
  location: string,
  pool: Pool,
  { configuration, onProgress }: RunBackupOptions,
  note: (progress: BackupProgress) => void,
): Promise<FinishedBackup> {
  await using opened = new AsyncDisposableStack();
  const { repository, close } = await openRepository(configuration, location);
  opened.defer(close);
  const files = await openFiles(configuration);
  opened.defer(() => files.close());
  return await backUp({
    pool,
    blobs: files.store,
    repository,
    version: VERSION,
    baseUrl: configuration.baseUrl,
    keep: configuration.backupKeep,
    now: () => new Date(),
    onProgress(progress) {
      note(progress);
      onProgress?.(progress);
    },
  });
}

async function recorded(
  pool: Pool,
  location: string,
  work: (note: (progress: BackupProgress) => void) => Promise<FinishedBackup>,
): Promise<FinishedBackup> {
  // Earlier releases had no or shorter records of backups; they are backed up before the upgrade.
  const { rows: columns } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('backup_runs')`,
  );
  if (columns.length === 0) return await work(() => {});
  const isDetailed = columns.some(({ name }) => name === 'progress');
  const { rows } = await pool.query<{ id: string }>(
    'insert into backup_runs (location) values ($1) returning id',
    [location],
  );
  const id = rows[0]?.id;
  let notedAt = performance.now();
  const note = (progress: BackupProgress): void => {
    if (!isDetailed || performance.now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = performance.now();
    // A lost update does not matter, because the next one follows.
    pool.query(PROGRESS, [id, JSON.stringify(progress)]).catch(() => undefined);
  };
  const backup = await work(note).catch(async (error: unknown) => {
    // The running one has its own record.
    const recording =
      error instanceof BackupRunningError
        ? pool.query(FORGET, [id])
        : pool.query(END, [id, null, (error as Error).message]);
    await recording.catch(() => undefined);
    throw error;
  });
  const { name, removed, damaged: _, removalFault: __, ...progress } = backup;
  await pool.query(END, [id, name, null]);
  if (isDetailed) {
    await pool.query(PROGRESS, [id, JSON.stringify(progress)]);
    await pool.query(REMOVED, [location, removed]);
  }
  return backup;
}

/** Seconds since the start of the last good backup; null without one. @param location default: any. */
export async function ageOfLastBackup(pool: Pool, location?: string): Promise<number | null> {
  const { rows } = await pool.query<{ age: number | null }>(
    `select extract(epoch from now() - max(began_at))::float8 as age from backup_runs
     where name is not null and began_at <= now() and ($1::text is null or location = $1)`,
    [location ?? null],
  );
  return rows[0]?.age ?? null;
}

/** Why the last backup failed; null if it did not. @param location default: any. */
export async function faultOfLastBackup(pool: Pool, location?: string): Promise<string | null> {
  const { rows } = await pool.query<{ fault: string | null }>(
    `select fault from backup_runs where $1::text is null or location = $1 order by began_at desc limit 1`,
    [location ?? null],
  );
  return rows[0]?.fault ?? null;
}

/**
 * Records the backup from which this database was restored: without it, the instance would seem to have no backup.
 * Skipped if the backup is of a release that kept no such records.
 */
export async function recordRestored(
  pool: Pool,
  location: string,
  { name, takenAt }: { readonly name: string; readonly takenAt: string },
): Promise<void> {
  const { rows } = await pool.query(`select from pg_class where oid = to_regclass('backup_runs')`);
  if (rows.length === 0) return;
  await pool.query('insert into backup_runs (location, name, began_at, ended_at) values ($1, $2, $3, $3)', [
    location,
    name,
    takenAt,
  ]);
}

/**
 * Records that a backup was restored for a test. Skipped if the database cannot be reached or is of an earlier release.
 */
export async function recordVerified(databaseUrl: string, location: string, name: string): Promise<void> {
  const statement = 'update backup_runs set verified_at = now() where location = $1 and name = $2';
  await withPool(databaseUrl, 1, (pool) => pool.query(statement, [location, name]));
}
