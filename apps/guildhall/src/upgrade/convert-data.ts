/**
 * Converts the embedded database from another major version of PostgreSQL, whose files this one cannot read. It backs
 * up the tables with the other version's programs, restores them into an empty cluster, and compares a checksum of
 * every table.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BackupRepository,
  type BlobEntry,
  backUp,
  createLog,
  createPool,
  LocalBlobStore,
  type Log,
  readMigrations,
  requireDatabase,
  requireNoUnfinishedRestore,
  restore,
} from '@guildhall/platform';
import { type Configuration, StartupError } from '@guildhall/platform/config';
import {
  moveClusterAside,
  readDataVersion,
  restoreCluster,
  startEmbeddedPostgres,
} from '@guildhall/platform/postgres';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { VERSION } from '../version.ts';

export interface ConvertedData {
  readonly from: string;
  readonly to: string;
  readonly tables: number;
  readonly rows: number;
  /** The path of the old files, which are no longer needed. */
  readonly kept: string;
}

/** Uploaded files stay where they are. */
const NO_FILES = {
  async *list(): AsyncGenerator<string> {},
  async *entries(): AsyncGenerator<BlobEntry> {},
  get: async () => null,
  find: async () => null,
  exists: async () => false,
  delete: async () => {},
  put: async () => 0,
};

/** @param programs folder of the other PostgreSQL. @throws StartupError; then the old database is back in place. */
export async function convertData(configuration: Configuration, programs: string): Promise<ConvertedData> {
  const { dataDir, databaseUrl } = configuration;
  if (databaseUrl) throw new StartupError('DATABASE_URL is set: upgrade that PostgreSQL with its own tools.');
  const data = await readDataVersion(dataDir);
  if (data === null)
    throw new StartupError(
      `There is no database in ${dataDir}: set DATA_DIR to the folder with the data to convert.`,
    );
  if (data.found === data.needed)
    throw new StartupError(
      `The database in ${dataDir} already belongs to PostgreSQL ${data.needed}: there is nothing to convert.`,
    );
  const log = createLog({ level: configuration.logLevel });
  const folder = join(dataDir, 'upgrade');
  await rm(folder, { recursive: true, force: true });
  const store = new LocalBlobStore(folder);
  const repository = new BackupRepository({ store, prefix: '', key: null, location: folder });
  try {
    const cluster = await save(configuration, programs, repository);
    const kept = await moveClusterAside(cluster);
    try {
      return { from: data.found, to: data.needed, ...(await load(dataDir, repository, log)), kept };
    } catch (error) {
      await restoreCluster(cluster, kept);
      throw error;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the path of the cluster. */
async function save(
  { dataDir, baseUrl }: Configuration,
  programs: string,
  repository: BackupRepository,
): Promise<string> {
  const old = await startEmbeddedPostgres({ dataDirectory: dataDir, programs });
  const pool = createPool({ connectionString: old.connectionString(), size: 2 });
  try {
    await requireDatabase(pool);
    await requireNoUnfinishedRestore(pool);
    const unused = { keep: 1, now: () => new Date(), onProgress: () => {} };
    await backUp({ pool, blobs: NO_FILES, repository, version: VERSION, baseUrl, ...unused });
    return old.dataDirectory;
  } finally {
    await pool.end();
    await old.stop();
  }
}

async function load(dataDirectory: string, repository: BackupRepository, log: Log) {
  const database = await startEmbeddedPostgres({ dataDirectory });
  const pool = createPool({ connectionString: database.connectionString(), size: 5 });
  try {
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    const options = { backup: undefined, migrations, log, onProgress: () => {} };
    const { manifest } = await restore({ pool, blobs: NO_FILES, repository, ...options });
    const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0);
    return { tables: manifest.tables.length, rows };
  } finally {
    await pool.end();
    await database.stop();
  }
}
