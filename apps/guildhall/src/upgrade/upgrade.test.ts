import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, migrate, readMigrations } from '@guildhall/platform';
import { createTestDatabase } from '@guildhall/platform/test-postgres';
import { expect, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { runCommand } from '../testing/run-command.ts';
import type { UpgradeCheck } from './check-upgrade.ts';
import { estimateWork } from './expected-work.ts';

const run = (env: Record<string, string>, ...args: string[]) => runCommand(args, env);
const check = (env: Record<string, string>, ...flags: string[]) => run(env, 'upgrade', '--check', ...flags);

it('says what a start would do to a database of an older release, and changes nothing', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-upgrade-'));
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: folder };
  const pool = createPool({ connectionString: database.connectionString, size: 2 });
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  await migrate(pool, migrations.slice(0, 44));
  const before = await check(env, '--json');
  expect(before.code).toBe(1);
  const found = JSON.parse(before.output) as UpgradeCheck;
  expect(found.migrations.map(({ name }) => name)).toEqual(migrations.slice(44).map(({ name }) => name));
  expect(found.migrations.find(({ name }) => name === '0051-process-facts.sql')).toEqual({
    name: '0051-process-facts.sql',
    waits: ['reads and writes of process_leases'],
    seconds: 0,
    bytes: 0,
  });
  expect(found.faults).toEqual([expect.stringContaining('no good backup of the last day')]);
  expect((await check(env)).output).toContain(`Pending migrations: ${migrations.length - 44}\n`);

  // The new version backs the old one's database up, before it upgrades it.
  expect(await run(env, 'backup', join(folder, 'backups'))).toMatchObject({ code: 0 });
  // Its other commands leave the database alone.
  expect(await run(env, 'user', 'list')).toEqual({
    code: 1,
    output: '',
    complaint: expect.stringMatching(/^The database is empty or of an older version: [^\n]+\.\n$/),
  });
  expect((await check(env)).output).toContain(`Pending migrations: ${migrations.length - 44}\n`);
  await migrate(pool, migrations);
  expect(await check(env)).toMatchObject({
    code: 0,
    output: expect.stringContaining('The database is up to date.\n✓ No problems found.\n'),
  });
  await pool.query(`insert into migrations (name) values ('9999-of-the-future.sql')`);
  expect(await check(env)).toMatchObject({ code: 1, output: expect.stringContaining('use a newer one') });
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

it('says in one sentence that there is no database yet', async () => {
  const folder = join(tmpdir(), 'guildhall-never-started');
  expect(await check({ DATA_DIR: folder })).toEqual({
    code: 1,
    output: '',
    complaint: expect.stringMatching(/^There is no database in .*guildhall-never-started yet: [^\n]+\.\n$/),
  });
});

it('expects the locks that PostgreSQL takes, for as long as a table is large', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, size: 1 });
  await pool.query(`create table old (id int, text text);
    insert into old select n, repeat('x', 1000) from generate_series(1, 20000) as n`);
  const expected = async (sql: string) => (await estimateWork(pool, [{ name: 'next', sql }]))[0];
  const none = { name: 'next', waits: [], seconds: 0, bytes: 0 };
  expect(await expected('create table fresh (id int); create index on fresh (id);')).toEqual(none);
  expect(await expected('alter table old add column more int not null default 0;')).toEqual({
    ...none,
    waits: ['reads and writes of old'],
  });
  const size = expect.toSatisfy((bytes: number) => bytes > 20e6 && bytes < 30e6);
  expect(await expected('alter table old alter id type bigint;')).toEqual({
    ...none,
    waits: ['reads and writes of old'],
    seconds: 1,
    bytes: size,
  });
  expect(await expected('create index on old (id);')).toMatchObject({ waits: ['writes of old'] });
  expect(await expected("update old set text = 'y';")).toMatchObject({
    waits: ['changes of the same rows of old'],
    bytes: size,
  });
  await pool.end();
  await database.drop();
});

it('detects data of another major version of PostgreSQL before it uses it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-upgrade-'));
  await mkdir(join(folder, 'postgres/cluster'), { recursive: true });
  await writeFile(join(folder, 'postgres/cluster/PG_VERSION'), '17\n');
  expect(await check({ DATA_DIR: folder })).toMatchObject({
    code: 1,
    output: expect.stringContaining('was made by PostgreSQL 17 and this version brings 18'),
  });
  expect(await run({ DATA_DIR: folder }, 'upgrade', '--programs', folder)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(
      /^There is no PostgreSQL in .*: name the folder that holds bin\/postgres/,
    ),
  });
  expect(await run({ DATA_DIR: folder }, 'upgrade')).toMatchObject({ code: 1 });
  await rm(folder, { recursive: true });
});
