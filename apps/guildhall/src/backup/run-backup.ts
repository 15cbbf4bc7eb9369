/** One backup of this instance, and its record in the database. */
import { type BackupProgress, backUp, createPool, type FinishedBackup, type Pool } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { openFiles } from '../files.ts';
import { VERSION } from '../version.ts';
import { openRepository } from './repository.ts';

export interface RunBackupOptions {
  readonly configuration: Configuration;
  readonly databaseUrl: string;
  /** Default: `BACKUP_TO`. */
  readonly place?: string | undefined;
  /** Default: `BACKUP_KEEP`. */
  readonly keep?: number | undefined;
  readonly onProgress?: (progress: BackupProgress) => void;
}

/** @throws StartupError, or what the database or the storage threw; the record says so too. */
export async function runBackup(options: RunBackupOptions): Promise<FinishedBackup> {
  const { configuration, databaseUrl } = options;
  const pool = createPool({ connectionString: databaseUrl, size: 2 });
  try {
    const [{ repository, close }, files] = await Promise.all([
      openRepository(configuration, options.place),
      openFiles(configuration),
    ]);
    try {
      return await recorded(pool, repository.location, () =>
        backUp({
          pool,
          blobs: files.store,
          repository,
          version: VERSION,
          baseUrl: configuration.baseUrl,
          keep: options.keep ?? configuration.backupKeep,
          now: () => new Date(),
          onProgress: options.onProgress ?? (() => {}),
        }),
      );
    } finally {
      close();
      files.close();
    }
  } finally {
    await pool.end();
  }
}

async function recorded(
  pool: Pool,
  location: string,
  work: () => Promise<FinishedBackup>,
): Promise<FinishedBackup> {
  // A release from before there were backups has no record of them, and is backed up before it is upgraded.
  const { rows: found } = await pool.query<{ recorded: boolean }>(
    `select to_regclass('backup_runs') is not null as recorded`,
  );
  if (!found[0]?.recorded) return await work();
  const { rows } = await pool.query<{ id: string }>(
    'insert into backup_runs (location) values ($1) returning id',
    [location],
  );
  const end = (name: string | null, fault: string | null) =>
    pool.query('update backup_runs set ended_at = now(), name = $2, fault = $3 where id = $1', [
      rows[0]?.id,
      name,
      fault,
    ]);
  try {
    const finished = await work();
    await end(finished.name, null);
    return finished;
  } catch (error) {
    await end(null, (error as Error).message).catch(() => undefined);
    throw error;
  }
}

/** Seconds since the last good backup began; null when there was none. @param place default: anywhere. */
export async function ageOfLastBackup(pool: Pool, place?: string): Promise<number | null> {
  const { rows } = await pool.query<{ age: number | null }>(
    `select extract(epoch from now() - max(began_at))::float8 as age from backup_runs
     where name is not null and ($1::text is null or location = $1)`,
    [place ?? null],
  );
  return rows[0]?.age ?? null;
}
