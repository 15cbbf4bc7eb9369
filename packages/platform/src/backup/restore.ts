/** Restores a backup into an empty database and its files into an empty store. */

import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { BlobStore } from '../blob-store/index.ts';
import { StartupError } from '../config/startup-error.ts';
import { type Migration, migrate } from '../database/migrate.ts';
import { requireDatabase } from '../database/pool.ts';
import { requireNoProcess } from '../database/transactions.ts';
import { markUnfinished } from '../database/unfinished-restore.ts';
import { migrateJobs } from '../jobs/index.ts';
import type { Log } from '../log/index.ts';
import { loadTables } from './load-tables.ts';
import { type BackupManifest, fileName, readFileList, readManifest } from './manifest.ts';
import type { BackupRepository } from './repository.ts';

export interface RestoreOptions {
  readonly pool: Pool;
  /** The store that receives the files. */
  readonly blobs: Pick<BlobStore, 'put'>;
  readonly repository: BackupRepository;
  /** Default: the newest. */
  readonly backup: string | undefined;
  /** All migrations that this version knows. */
  readonly migrations: readonly Migration[];
  readonly log: Log;
  readonly onProgress: (progress: RestoreProgress) => void;
}

export interface RestoreProgress {
  readonly files: number;
  readonly ofFiles: number;
  readonly tables: number;
  readonly ofTables: number;
}

export interface RestoredBackup {
  readonly name: string;
  readonly manifest: BackupManifest;
}

/**
 * Restores files, then tables, and compares each with the backup. The database keeps the backup's schema; the next
 * start applies later migrations. A restore that failed can be run again; until then the database cannot be used.
 * @throws StartupError when the database is not empty, or the backup is damaged or newer than this version
 */
export async function restore(options: RestoreOptions): Promise<RestoredBackup> {
  const { pool, blobs, repository, log, onProgress } = options;
  await requireDatabase(pool);
  const name = await repository.find(options.backup);
  const manifest = await readManifest(repository, name);
  const migrations = migrationsOf(manifest, options.migrations);
  const files = await readFileList(repository, name);
  await markUnfinished(pool, name, (client) => requireEmpty(client, manifest));
  const progress = { files: 0, ofFiles: files.size, tables: 0, ofTables: manifest.tables.length };
  for (const file of files.values()) {
    const content = repository.read(fileName(file.key), { compressed: false, expected: file });
    await blobs.put(file.key, Readable.from(content), {
      contentType: file.contentType,
      maxBytes: Number.MAX_SAFE_INTEGER,
    });
    progress.files += 1;
    onProgress(progress);
  }
  await migrate(pool, migrations);
  await migrateJobs(pool, log);
  await loadTables({
    pool,
    repository,
    backup: name,
    manifest,
    onTable: () => {
      progress.tables += 1;
      onProgress(progress);
    },
  });
  return { name, manifest };
}

function migrationsOf(manifest: BackupManifest, known: readonly Migration[]): readonly Migration[] {
  const names = new Set(known.map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !names.has(name));
  if (unknown) {
    throw new StartupError(
      `The backup holds migration ${unknown}, which this version does not know; restore it with Guildhall ${manifest.version} or newer.`,
    );
  }
  const applied = new Set(manifest.migrations);
  return known.filter(({ name }) => applied.has(name));
}

/** A first start or a failed restore leaves a database that still counts as empty. @throws StartupError */
async function requireEmpty(client: PoolClient, { migrations, version }: BackupManifest): Promise<void> {
  const { rows } = await client.query<{ isSetUp: boolean }>(
    `select to_regclass('migrations') is not null and to_regclass('users') is not null as "isSetUp"`,
  );
  if (!rows[0]?.isSetUp) return;
  const elsewhere = 'set DATA_DIR to an empty folder or DATABASE_URL to an empty database';
  await requireNoProcess(client, `stop it, or ${elsewhere}`);
  const { rows: found } = await client.query<{ hasAccounts: boolean; isNewer: boolean }>(
    `select exists (select from users where kind <> 'system') as "hasAccounts",
            exists (select from migrations where name <> all ($1)) as "isNewer"`,
    [migrations],
  );
  const { hasAccounts, isNewer } = found[0] ?? {};
  if (hasAccounts) throw new StartupError(`The database already contains an instance: ${elsewhere}.`);
  if (isNewer)
    throw new StartupError(
      `The database was set up by a version newer than ${version}, which made the backup: ${elsewhere}.`,
    );
}
