/** Creates, starts, adopts or finds the server of one data folder. Only to find it needs no lock of the folder. */
import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { locateBinaries } from './binaries.ts';
import { ensureCluster, finishConversion } from './cluster.ts';
import { type ClusterLocation, clusterOwner, convertedCluster, locateCluster } from './location.ts';
import {
  findPostmaster,
  type Postmaster,
  readPidFile,
  type StartConditions,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './postmaster.ts';
import {
  APPLICATION_DATABASE,
  APPLICATION_ROLE,
  accessFiles,
  type Durability,
  SUPERUSER,
  serverSettings,
} from './settings.ts';
import { databaseUser, isRoot, type SystemUser, systemUserName } from './system-user.ts';

/** How long to wait for a server that another process starts. */
const FIND_TIMEOUT_MS = 120_000;

/** A server that accepts connections. */
export interface RunningServer extends ServerAddress {
  readonly adopted: boolean;
  readonly created: boolean;
}

export interface ServerAddress {
  /** URL for `pg` with the application's role, over a private Unix socket. */
  connectionString(database?: string): string;
  /** Like `connectionString`, with the superuser; for set-up and tests only. */
  superuserConnectionString(): string;
  /** The folder of its files. */
  readonly dataDirectory: string;
  /** Whether the files are outside the data folder, because PostgreSQL's user cannot enter it. */
  readonly relocated: boolean;
  readonly socketDirectory: string;
  readonly pid: number;
}

interface ServerOptions extends StartConditions {
  readonly dataDirectory: string;
  readonly durability?: Durability;
  /** Folder of PostgreSQL's programs; default: the bundled ones. */
  readonly programs?: string | undefined;
  /** For the cluster that a conversion fills, instead of the one in use. */
  readonly isConverted?: boolean;
}

/**
 * Creates the cluster of a data folder if there is none, and starts or adopts its server. The caller holds the folder's
 * lock. @throws StartupError
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  refuseWindows();
  const durability = options.durability ?? 'full';
  const user = await databaseUser(await clusterOwner(options.dataDirectory));
  const binaries = await locateBinaries(user, options.programs);
  const current = await locateCluster(options.dataDirectory, user);
  await finishConversion(current.cluster);
  const location = options.isConverted ? { ...current, cluster: convertedCluster(current.cluster) } : current;
  const created = await ensureCluster(location, binaries, user, durability);
  const socketDirectory = await chooseSocketDirectory(location, user);
  const { hba, ident } = accessFiles([...new Set(['root', user?.name ?? systemUserName()])]);
  await writeFile(join(location.home, 'pg_hba.conf'), hba);
  await writeFile(join(location.home, 'pg_ident.conf'), ident);
  const { version } = binaries;
  const settings = serverSettings({ location, socketDirectory, durability, version, ident });
  const { log, signal } = options;
  const adoptable = await adoptOrStop(location, settings.clusterName, { log, signal });
  const postmaster =
    adoptable ??
    (await startPatiently({
      program: binaries.postgres,
      location,
      arguments: settings.arguments,
      user,
      log,
      signal,
    }));
  const address = serverAddress(location, postmaster);
  try {
    await ensureDatabase(address, durability);
  } catch (error) {
    // For example a full disk. Nobody else would stop it.
    await stopServer(address);
    throw error;
  }
  return { ...address, adopted: adoptable !== null, created };
}

/** The running server of a data folder, even one in another container, once it accepts connections, or null. */
export async function findServer(dataDirectory: string): Promise<ServerAddress | null> {
  const owner = await clusterOwner(dataDirectory);
  if (owner === null) return null;
  const location = await locateCluster(dataDirectory, await databaseUser(owner));
  if ((await readPidFile(location.cluster)) === null) return null;
  const deadline = performance.now() + FIND_TIMEOUT_MS;
  const ready = await waitUntilReady(location.cluster, { isOver: () => performance.now() > deadline });
  const address = ready && serverAddress(location, ready);
  // The pid file may be that of a killed one.
  return address && (await readClusterName(address)) !== null ? address : null;
}

/** Stops a server: running transactions roll back, and all commits are durable. */
export async function stopServer(server: ServerAddress): Promise<void> {
  await stopPostmaster(server.dataDirectory, server.pid);
  if (server.socketDirectory === server.dataDirectory) return;
  await rmdir(server.socketDirectory).catch(() => undefined);
}

/** Keeps a running server that has the current settings, and stops any other; no data is lost either way. */
async function adoptOrStop(
  location: ClusterLocation,
  clusterName: string,
  { log, signal }: StartConditions,
): Promise<Postmaster | null> {
  const found = await findPostmaster(location.cluster);
  if (found === null) return null;
  let ended = false;
  const watch = async () => {
    ended = (await findPostmaster(location.cluster)) === null;
  };
  const watcher = setInterval(() => void watch(), 100);
  try {
    if (found.status !== 'stopping') {
      const isOver = () => ended || Boolean(signal?.aborted);
      const ready = await waitUntilReady(location.cluster, { isOver, log });
      if (ready && (await readClusterName(serverAddress(location, ready))) === clusterName) return ready;
    }
  } finally {
    clearInterval(watcher);
  }
  await stopPostmaster(location.cluster, found.pid);
  return null;
}

/** @returns null if the server does not answer */
async function readClusterName(server: ServerAddress): Promise<string | null> {
  return asSuperuser(server, async (client) => {
    const { rows } = await client.query<{ cluster_name: string }>('SHOW cluster_name');
    return rows[0]?.cluster_name ?? null;
  }).catch(() => null);
}

/** A killed postmaster and its backends take a moment to end; until then PostgreSQL refuses to start. */
const LINGERING = /shared memory block|lock file "postmaster.pid" already exists/;

async function startPatiently(options: Parameters<typeof startPostmaster>[0]): Promise<Postmaster> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      const lingering = error instanceof StartupError && LINGERING.test(String(error.cause));
      if (!lingering || performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function ensureDatabase(server: ServerAddress, durability: Durability): Promise<void> {
  await asSuperuser(server, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean; terse: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database,
              EXISTS (SELECT FROM pg_db_role_setting WHERE setdatabase = 0 AND setrole = 0
                AND 'log_error_verbosity=terse' = ANY (setconfig)) AS terse`,
      [APPLICATION_ROLE, APPLICATION_DATABASE],
    );
    if (!rows[0]?.role) await client.query(`CREATE ROLE ${APPLICATION_ROLE} LOGIN`);
    if (!rows[0]?.database) {
      await client.query(`CREATE DATABASE ${APPLICATION_DATABASE} OWNER ${APPLICATION_ROLE}`);
    }
    // The details of an error quote rows, such as the e-mail address that is already taken. Tests keep them. Only
    // connections get this setting, because the details of a failed start say what to do.
    if (durability === 'full' && !rows[0]?.terse)
      await client.query('ALTER ROLE ALL SET log_error_verbosity = terse');
  });
}

/** Runs work with a connection of the superuser. */
export async function asSuperuser<Result>(
  server: ServerAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(server.superuserConnectionString());
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function serverAddress(location: ClusterLocation, postmaster: Postmaster): ServerAddress {
  const host = encodeURIComponent(postmaster.socketDirectory);
  // Names the port and the mode, because `pg` would take missing ones from PGPORT and PGSSLMODE.
  const url = (role: string, database: string) =>
    `postgresql://${role}@localhost:5432/${encodeURIComponent(database)}?host=${host}&sslmode=disable`;
  return {
    connectionString: (database = APPLICATION_DATABASE) => url(APPLICATION_ROLE, database),
    superuserConnectionString: () => url(SUPERUSER, 'postgres'),
    dataDirectory: location.cluster,
    relocated: location.relocated,
    socketDirectory: postmaster.socketDirectory,
    pid: postmaster.pid,
  };
}

/** The cluster folder, which only its owner may enter; a short private folder where that path is too long. */
async function chooseSocketDirectory(location: ClusterLocation, user: SystemUser | null): Promise<string> {
  const longest = 103;
  if (Buffer.byteLength(`${location.cluster}/.s.PGSQL.5432`) <= longest) return location.cluster;
  const key = createHash('sha256').update(location.cluster).digest('hex').slice(0, 12);
  const directory = `/tmp/guildhall-${key}`;
  await mkdir(directory, { mode: 0o700 }).catch(() => undefined);
  const found = await lstat(directory);
  const uid = user?.uid ?? process.getuid?.();
  if (user && isRoot() && found.uid === 0) await chown(directory, user.uid, user.gid);
  if (found.isDirectory() && (found.uid === uid || (isRoot() && found.uid === 0))) return directory;
  throw new StartupError(
    `The path of the data folder is too long for a socket, and ${directory} belongs to another user: set DATA_DIR to a shorter path.`,
  );
}

function refuseWindows(): void {
  if (process.platform !== 'win32') return;
  throw new StartupError(
    'The embedded PostgreSQL needs Linux or macOS: run Guildhall in WSL, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}
