/**
 * PostgreSQL for tests: one server without durability, shared by all workers and by concurrent runs; the last run
 * stops it. Its files stay between runs, so a run need not create a cluster or migrate again. The next run cleans up
 * after a killed one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { lockDirectory } from './directory-lock.ts';
import { asSuperuser, findServer, type ServerAddress, startServer, stopServer } from './server.ts';
import { APPLICATION_ROLE } from './settings.ts';

export { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';

export interface TestPostgres {
  /** Releases the server; the last user stops it. */
  stop(): Promise<void>;
}

/** The initial content of a test's database; prepared once per key, then copied. */
export interface DatabaseTemplate {
  /** A fingerprint of the migrations; it must change if `prepare` changes. */
  readonly key: string;
  /** Fills an empty database, and closes its connections before it settles. */
  prepare(connectionString: string): Promise<void>;
}

export interface TestDatabase {
  readonly connectionString: string;
  /** Disconnects remaining clients. */
  drop(): Promise<void>;
}

const KEPT_TEMPLATES = 4;

/** Starts or joins the shared server; for the global set-up of the test suite. @throws StartupError */
export async function startTestPostgres(): Promise<TestPostgres> {
  const home = await prepareHome();
  const setUp = await lockHome(home);
  const users = new DatabaseSync(join(home, 'users.lock'));
  try {
    const alone = isAlone(users);
    // Starting it would stop one with other settings, which runs of another version of the code may use.
    const joined = alone ? null : await findServer(home);
    const start = () => startServer({ dataDirectory: home, durability: 'none' });
    const server =
      joined ??
      (await start().catch(async (error) => {
        if (!alone) throw error;
        // Without durability, a crash of the machine may have damaged it.
        await rm(join(home, 'postgres'), { recursive: true, force: true });
        return await start();
      }));
    if (alone) await dropLeftovers(server);
    shareLock(users);
    return { stop: () => leave(home, users) };
  } catch (error) {
    users.close();
    throw error;
  } finally {
    setUp.release();
  }
}

/** A separate server with full durability, which a test may kill. */
export interface SeparatePostgres {
  /** Connection string after a restart. */
  readonly connectionString: string;
  /** Kills the server. */
  kill(): void;
  /** Restarts the server; resolves when it has recovered and accepts connections. */
  restart(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/** Starts an empty server next to the shared one. @throws StartupError */
export async function startSeparatePostgres(): Promise<SeparatePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-own-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o711);
  let server = await startServer({ dataDirectory: folder });
  return {
    connectionString: server.connectionString(),
    kill: () => {
      process.kill(server.pid, 'SIGKILL');
    },
    async restart() {
      server = await startServer({ dataDirectory: folder });
    },
    async stop() {
      await stopServer(server);
      await rm(server.dataDirectory, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database on the shared server, empty or as a copy of a template. @throws when no server runs; the tests'
 * global set-up starts it
 */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const server = await sharedServer();
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await asSuperuser(server, async (client) => {
    const source = template ? await ensureTemplate(server, client, template) : 'template0';
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy OWNER ${APPLICATION_ROLE}`,
    );
  });
  return {
    connectionString: server.connectionString(name),
    drop: () =>
      asSuperuser(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

let found: ServerAddress | null = null;

/** Remembered, because looking for it takes a connection, and it runs until the last run ends. */
async function sharedServer(): Promise<ServerAddress> {
  found ??= await findServer(homeDirectory());
  if (found === null) throw new Error('no test server runs: call startTestPostgres() first');
  return found;
}

function homeDirectory(): string {
  return join(tmpdir(), `guildhall-test-${process.getuid?.() ?? 'user'}`);
}

async function prepareHome(): Promise<string> {
  const home = homeDirectory();
  await mkdir(home, { mode: 0o711 }).catch(() => undefined);
  const found = await lstat(home);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new StartupError(`The folder ${home} belongs to another user: remove it.`);
  }
  return home;
}

async function lockHome(home: string) {
  const lock = await lockDirectory(home, 'command');
  if (lock) return lock;
  throw new StartupError(`Another test run is using ${home}: end it, then try again.`);
}

function isAlone(users: DatabaseSync): boolean {
  try {
    users.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

/** Takes SQLite's shared file lock: held while the read transaction is open, released when the process ends. */
function shareLock(users: DatabaseSync): void {
  users.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
}

async function leave(home: string, users: DatabaseSync): Promise<void> {
  const setUp = await lockHome(home);
  try {
    users.exec('ROLLBACK');
    const server = isAlone(users) ? await findServer(home) : null;
    if (server) await stopServer(server);
  } finally {
    users.close();
    setUp.release();
  }
}

/** Removes databases of killed runs; templates are kept until there are many of them. */
async function dropLeftovers(server: ServerAddress): Promise<void> {
  await asSuperuser(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%' OR datname LIKE 'ready\\_%' ORDER BY oid`,
    );
    const templates = rows.filter(({ datname }) => datname.startsWith('ready_'));
    const stale = templates.slice(0, Math.max(0, templates.length - KEPT_TEMPLATES));
    const dropped = rows.filter((row) => !templates.includes(row) || stale.includes(row));
    for (const { datname } of dropped) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}

/** One worker prepares it while the others wait; a template gets its name only when it is complete. */
async function ensureTemplate(
  server: ServerAddress,
  client: pg.Client,
  template: DatabaseTemplate,
): Promise<string> {
  const name = `ready_${createHash('sha256').update(template.key).digest('hex').slice(0, 16)}`;
  const exists = async () =>
    (await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
  if (await exists()) return name;
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
  if (!(await exists())) await prepareTemplate(server, client, template, name);
  await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  return name;
}

async function prepareTemplate(
  server: ServerAddress,
  client: pg.Client,
  template: DatabaseTemplate,
  name: string,
): Promise<void> {
  const unfinished = `test_${name}`;
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0 OWNER ${APPLICATION_ROLE}`);
  await template.prepare(server.connectionString(unfinished));
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}
