/** The program as a process: signals, exit codes and output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLog } from '@guildhall/platform';
import { openDatabaseProxy } from '@guildhall/platform/test-postgres';
import { createMigratedDatabase, freePort } from '@guildhall/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Outcome, runCommand } from '../testing/run-command.ts';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const BIN = fileURLToPath(new URL('../../bin/guildhall.js', import.meta.url));

let folder: string;
const cleanUps: Array<() => Promise<unknown>> = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall start '));
  // As root, PostgreSQL's user must be able to pass.
  await chmod(folder, 0o755);
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  // After every program has ended: one that runs starts its database again.
  cleanUps.push(stopDatabase);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The output so far. */
  readonly output: () => string;
  readonly complaint: () => string;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  /** Resolves with the ready line; rejects when the program ends before. */
  readonly ready: Promise<string>;
}

function environment(): Record<string, string> {
  const PATH = process.env.PATH ?? '';
  return { PATH, PORT: '0', OPERATOR_LISTEN: 'off', DATA_DIR: join(folder, 'data') };
}

function run(args: readonly string[], program = MAIN): Program {
  return runProgram(process.execPath, [program, ...args], folder);
}

function runProgram(
  command: string,
  args: readonly string[],
  cwd: string,
  settings: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(command, args, {
    cwd,
    env: { ...environment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaint = '';
  const ready = Promise.withResolvers<string>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const url = output.match(/^Guildhall is ready at (\S+)\n/m)?.[1];
    if (url) ready.resolve(url);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => {
      ready.reject(new Error(`it ended with ${code}: ${complaint}`));
      resolve({ code, signal });
    });
  });
  ready.promise.catch(() => undefined);
  const pid = child.pid ?? 0;
  cleanUps.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  return { child, pid, output: () => output, complaint: () => complaint, ended, ready: ready.promise };
}

function start(...args: string[]): Program {
  return run(['start', '--no-web-build', ...args]);
}

async function databasePid(): Promise<number | null> {
  const text = await readFile(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n')[0]);
}

/** Stops the database that a killed program leaves running. */
async function stopDatabase(): Promise<void> {
  const pid = await databasePid();
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  await expect.poll(databasePid).toBeNull();
}

/** A fake systemd with a watchdog of 600 ms, which records notifications. */
async function fakeSystemd() {
  const programs = join(folder, 'programs');
  const heard = join(folder, 'heard');
  await mkdir(programs);
  await writeFile(join(programs, 'systemd-notify'), '#!/bin/sh\necho "$@" >> heard\n', { mode: 0o755 });
  return {
    settings: { PATH: `${programs}:${process.env.PATH}`, NOTIFY_SOCKET: '/none', WATCHDOG_USEC: '600000' },
    messages: async () => (await readFile(heard, 'utf8').catch(() => '')).split('\n'),
  };
}

async function listen(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** On a busy machine, the database may once need more than the two seconds that it has for an answer. */
async function expectReady(url: string): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
}

/** One sentence, no stack, exit code 1. */
function expectSentence({ code, output, complaint }: Outcome, sentence: RegExp): void {
  expect(code).toBe(1);
  expect(complaint).toMatch(sentence);
  expect(complaint.trim().split('\n')).toHaveLength(1);
  expect(output).toBe('');
}

async function outcomeOf(program: Program): Promise<Outcome> {
  const { code } = await program.ended;
  return { code: code ?? -1, output: program.output(), complaint: program.complaint() };
}

test('warns of settings without effect, notifies systemd, and ends within SHUTDOWN_SECS while the database is silent', async () => {
  const database = await createMigratedDatabase(createLog({ level: 'error' }));
  const proxy = await openDatabaseProxy(database.connectionString);
  const args = [MAIN, 'start', '--no-web-build', '--database-url', proxy.connectionString];
  const told = await fakeSystemd();
  const settings = { SHUTDOWN_SECS: '2', PROT: '80', SMTP_FROM: 'a@b.org', ...told.settings };
  await mkdir(join(folder, 'data/postgres/cluster'), { recursive: true });
  await writeFile(join(folder, 'data/postgres/cluster/PG_VERSION'), '18\n');
  const program = runProgram(process.execPath, args, folder, settings);
  const url = await program.ready;
  await expect
    .poll(told.messages)
    .toEqual(expect.arrayContaining(['--ready --status=Serving', 'WATCHDOG=1']));
  expect(program.complaint()).toContain('PROT is not a setting and has no effect: did you mean PORT?');
  expect(program.complaint()).toContain('SMTP_FROM has no effect without SMTP_HOST');
  expect(program.complaint()).toContain(`the one in ${join(folder, 'data/postgres/cluster')} is not used`);
  await expectReady(url);
  proxy.silenceAll();
  program.child.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.complaint()).toContain('stopping took too long');
  await expect.poll(told.messages).toContain('STOPPING=1 --status=Stopping');
  await proxy.close();
  await database.drop();
});

test('a running program refuses a second one, lets commands work, and comes up again after kill -9', async () => {
  const first = start();
  const url = await first.ready;
  expectSentence(
    await outcomeOf(start()),
    /^Guildhall already runs on the data folder .*data \(process \d+\): stop it first, or .+\.\n$/,
  );
  const migration = await runCommand(['migrate', '--json'], environment());
  expect(migration).toEqual({ code: 0, output: '{"migrated":true}\n', complaint: '' });
  await expectReady(url);

  const left = await databasePid();
  first.child.kill('SIGKILL');
  await first.ended;
  const again = start();
  await expectReady(await again.ready);
  expect(await databasePid()).toBe(left);
});

test('under npm, it prints one line and stops in order; then commands work, and a signal ends a recovery', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // As npm runs it: in a shell, which must not keep the signal to itself.
  const program = runProgram('sh', ['-c', `${scripts.start} --no-web-build`], ROOT);
  const url = await program.ready;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await expectReady(url);
  program.child.kill('SIGINT');
  // npm forwards the terminal's signal again, which does not count as a second one.
  program.child.kill('SIGINT');
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(program.output()).toBe(`Guildhall is ready at ${url}\n`);
  expect(program.complaint()).toBe('');
  expect(await databasePid()).toBeNull();

  const check = run(['doctor', '--json'], BIN);
  expect((await check.ended).code).toBe(0);
  const { checks } = JSON.parse(check.output()) as { checks: Array<{ name: string; detail: string }> };
  expect(checks.find(({ name }) => name === 'Database')?.detail).toMatch(/^PostgreSQL 18\.\d+, up to date$/);
  expect(await databasePid()).toBeNull();

  await stopsWhileRecovering();
});

/** A signal stops a start whose database recovers from a crash. */
async function stopsWhileRecovering(): Promise<void> {
  const cluster = join(folder, 'data/postgres/cluster');
  await writeFile(join(cluster, 'recovery.signal'), '');
  // The recovery waits for this command.
  await appendFile(join(cluster, 'postgresql.auto.conf'), "restore_command = 'sleep 600'\n");
  const program = start();
  await expect.poll(databasePid).not.toBeNull();
  program.child.kill('SIGTERM');
  expect((await program.ended).code).toBe(0);
  expect(program.complaint()).toBe('');
  expect(await databasePid()).toBeNull();
}

test('one sentence names an unreachable database or Redis, a bad setting or a folder that cannot be written', async () => {
  const port = await listen();
  const away = ['--database-url', 'postgres://me:hunter2@127.0.0.1:1/none'];
  await writeFile(join(folder, 'file'), '');
  const redis = start('--redis-url', 'redis://127.0.0.1:1', '--log-level', 'error');
  const nowhere = await outcomeOf(start(...away, '--port', '0'));
  expectSentence(nowhere, /^The database cannot be reached .*DATABASE_URL.*\.\n$/);
  expect(nowhere.complaint).not.toContain('hunter2');
  for (const command of [['backup', 'backups'], ['upgrade', '--check'], ['stats']])
    expect(await runCommand([...command, ...away], {})).toEqual(nowhere);
  expectSentence(
    await outcomeOf(redis),
    /^Redis cannot be reached \(.*ECONNREFUSED.*\); check REDIS_URL .+\.\n$/,
  );
  const startHere = (...args: string[]) => runCommand(['start', '--no-web-build', ...args], environment());
  expectSentence(await startHere('--port', 'abc'), /^PORT is "abc", but it must be .+\.\n$/);
  const unwritable = /^The data folder cannot be written at .+: make it writable .+\.\n$/;
  for (const place of [join(folder, 'file/data'), '/proc/guildhall'])
    expectSentence(await startHere('--data-dir', place), unwritable);
  expectSentence(await startHere(...away, '--port', String(port)), new RegExp(`${port}.*\\.\\n$`));
});

test('a signal during the start stops it without a word', async () => {
  const program = start();
  await expect.poll(databasePid).not.toBeNull();
  program.child.kill('SIGTERM');
  expect((await program.ended).code).toBe(0);
  expect(program.complaint()).toBe('');
  expect(await databasePid()).toBeNull();
});

/** Opens a thousand connections from these addresses. @returns a function that closes them */
async function openConnections(port: number, addresses: readonly string[]): Promise<() => void> {
  const sockets: Socket[] = [];
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  cleanUps.push(async () => close());
  const opened = Array.from({ length: 1000 }, async (_, index) => {
    const localAddress = addresses[index % addresses.length] ?? '';
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    sockets.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  });
  await Promise.all(opened);
  return close;
}

test('it goes on serving others while a few addresses open a thousand connections, and survives running out of file descriptors', async () => {
  const database = await createMigratedDatabase(createLog({ level: 'error' }));
  cleanUps.push(() => database.drop());
  // Connections of operators have no limit.
  const port = await freePort();
  const args = [MAIN, 'start', '--no-web-build', '--database-url', database.connectionString];
  const program = runProgram(
    'sh',
    ['-c', 'ulimit -n 400 && exec "$0" "$@"', process.execPath, ...args],
    folder,
    { OPERATOR_LISTEN: `127.0.0.1:${port}` },
  );
  const url = await program.ready;
  const closeOthers = await openConnections(Number(new URL(url).port), [
    '127.0.1.1',
    '127.0.1.2',
    '127.0.1.3',
  ]);
  for (const path of ['/healthz', '/manifest.webmanifest', '/api/instance']) {
    const status = new Promise((resolve, reject) => {
      get(`${url}${path}`, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    expect([path, await status]).toEqual([path, 200]);
  }
  closeOthers();

  const close = await openConnections(port, ['127.0.0.1']);
  // Its checks of the memory, every three seconds, must not end it.
  expect(await Promise.race([program.ended, delay(8000)])).toBeUndefined();
  close();
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status, { timeout: 120_000 }).toBe(200);
});
