/**
 * Converts the embedded database from another major version of PostgreSQL, whose files this one cannot read. It backs
 * up the tables with the other version's programs, restores them into an empty cluster, and compares a checksum of
 * every table.
 */
import {
  BackupRepository,
  type BlobEntry,
  backUp,
  countRows,
  createLog,
  LocalBlobStore,
  type Log,
  readMigrations,
  requireDatabase,
  requireNoUnfinishedRestore,
  restore,
  withPool,
} from '@guildhall/platform';
import { type Configuration, StartupError } from '@guildhall/platform/config';
import { convertCluster, readDataVersion } from '@guildhall/platform/postgres';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { listenForShutdown, unlessInterrupted } from '../process/shutdown.ts';
import { VERSION } from '../version.ts';

export interface ConvertedData {
  readonly from: string;
  readonly to: string;
  readonly tables: number;
  readonly rows: number;
  /** The path of the old files, which are no longer needed. */
  readonly kept: string;
}

interface Server {
  connectionString(): string;
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

/** @param programs folder of the other PostgreSQL. @throws StartupError; then the old database is in its place */
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
  const shutdown = listenForShutdown();
  try {
    const { loaded, kept } = await convertCluster({
      dataDirectory: dataDir,
      programs,
      save: (old, folder) => unlessInterrupted(shutdown, save(old, folder, configuration)),
      load: (fresh, folder) => unlessInterrupted(shutdown, load(fresh, folder, log)),
    });
    return { from: data.found, to: data.needed, ...loaded, kept };
  } finally {
    shutdown.dispose();
  }
}

function repositoryIn(folder: string): BackupRepository {
  const store = new LocalBlobStore(folder);
  return new BackupRepository({ store, prefix: '', key: null, location: folder });
}

async function save(old: Server, folder: string, { baseUrl }: Configuration): Promise<void> {
  await withPool(old.connectionString(), 2, async (pool) => {
    await requireDatabase(pool);
    await requireNoUnfinishedRestore(pool);
    const repository = repositoryIn(folder);
    const unused = { keep: 1, now: () => new Date(), onProgress: () => {} };
    await backUp({ pool, blobs: NO_FILES, repository, version: VERSION, baseUrl, ...unused });
  });
}

async function load(fresh: Server, folder: string, log: Log) {
  return await withPool(fresh.connectionString(), 5, async (pool) => {
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    const options = { backup: undefined, migrations, log, onProgress: () => {} };
    const repository = repositoryIn(folder);
    const { manifest } = await restore({ pool, blobs: NO_FILES, repository, ...options });
    return { tables: manifest.tables.length, rows: countRows(manifest) };
  });
}
