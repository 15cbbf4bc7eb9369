/** Proves that a backup can be restored: restores it into a new database, and reads from it like a person. */
import { chmod, rm } from 'node:fs/promises';
import {
  type BackupRepository,
  countRows,
  createPool,
  type Log,
  makeTemporaryFolder,
  type Pool,
  type RestoreProgress,
  readManifest,
  readMigrations,
  restore,
} from '@guildhall/platform';
import { type Configuration, readConfiguration } from '@guildhall/platform/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@guildhall/platform/postgres';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { listenForShutdown, unlessInterrupted } from '../process/shutdown.ts';
import { openExistingRepository } from './repository.ts';
import { readSample, type Sample } from './sample.ts';

export interface VerifiedBackup extends Sample {
  readonly name: string;
  readonly takenAt: string;
  readonly rows: number;
  readonly files: number;
}

export interface VerifyOptions {
  readonly configuration: Configuration;
  /** Default: `BACKUP_TO`. */
  readonly location: string | undefined;
  /** Default: the newest. */
  readonly backup: string | undefined;
  readonly log: Log;
  readonly onProgress: (progress: RestoreProgress) => void;
}

/** Changes nothing outside a temporary folder. @throws StartupError that describes the fault */
export async function verifyBackup(options: VerifyOptions): Promise<VerifiedBackup> {
  const { configuration, log } = options;
  await using opened = new AsyncDisposableStack();
  const shutdown = listenForShutdown();
  opened.defer(shutdown.dispose);
  const { repository, close } = await openExistingRepository(configuration, options.location);
  opened.defer(close);
  // Checked before a database is created for it.
  const backup = await repository.find(options.backup);
  await readManifest(repository, backup);
  const folder = await makeTemporaryFolder('verify');
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  // When run as root, PostgreSQL's user must be able to enter.
  await chmod(folder, 0o711);
  const database = await startEmbeddedPostgres({ dataDirectory: folder, durability: 'none', log });
  const pool = createPool({ connectionString: database.connectionString(), size: 5 });
  opened.defer(() => pool.end());
  // Before the pool ends, because an interrupted restore keeps its connection.
  opened.defer(() => database.stop());
  const scratch = { ...options, repository, backup, folder, database, pool };
  return await unlessInterrupted(shutdown, restoreAndRead(scratch));
}

interface Scratch extends VerifyOptions {
  readonly repository: BackupRepository;
  readonly backup: string;
  readonly folder: string;
  readonly database: EmbeddedPostgres;
  readonly pool: Pool;
}

async function restoreAndRead(scratch: Scratch): Promise<VerifiedBackup> {
  const { pool, repository, backup, log, folder, database, onProgress } = scratch;
  const { name, manifest } = await restore({
    pool,
    blobs: { put: async (_key, body) => countBytes(body) },
    repository,
    backup,
    migrations: await readMigrations(MIGRATIONS_FOLDER),
    log,
    onProgress,
  });
  // Without the instance's services and jobs, so that waiting jobs do not run twice.
  const sample = await readSample({
    configuration: readConfiguration({ DATA_DIR: folder, BASE_URL: manifest.baseUrl }),
    databaseUrl: database.connectionString(),
    log,
  });
  const { takenAt, files } = manifest;
  return { name, takenAt, rows: countRows(manifest), files: files.count, ...sample };
}

/** Files are only read, and their checksums compared. */
async function countBytes(body: AsyncIterable<Uint8Array> | Uint8Array): Promise<number> {
  if (body instanceof Uint8Array) return body.length;
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return bytes;
}
