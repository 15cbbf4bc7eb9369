/** Tries the recorded statements against the newest schema. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createPool, migrate, type Pool, type PoolClient, readMigrations } from '@guildhall/platform';
import { createTestDatabase, type TestDatabase } from '@guildhall/platform/test-postgres';
import { beforeEach, expect, it } from 'vitest';
import { prepareAll, type RecordedStatement, readRecorded } from './statements.ts';
import { listWholeReads, preferIndexes } from './whole-reads.ts';

const MIGRATIONS = join(import.meta.dirname, '../../packages/service/migrations');
const RECORDED = join(import.meta.dirname, 'recorded');

const recorded = globSync('*.jsonl', { cwd: RECORDED }).flatMap((release) =>
  readRecorded(join(RECORDED, release)),
);
let database: TestDatabase;
let pool: Pool;
let client: PoolClient;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, size: 1 });
  await migrate(pool, await readMigrations(MIGRATIONS));
  client = await pool.connect();
  return async () => {
    client.release();
    await pool.end();
    await database.drop();
  };
});

it('keeps the statements of the last release unchanged', async () => {
  const changed = async (statements: readonly RecordedStatement[]) => {
    const prepared = await prepareAll(
      client,
      statements.map(({ text }) => text),
    );
    return statements.flatMap(({ text, ...types }, index) =>
      isDeepStrictEqual(prepared[index], types) ? [] : [{ text, was: types, is: prepared[index] }],
    );
  };
  expect(recorded.length).toBeGreaterThan(300);
  expect(await changed(recorded)).toEqual([]);

  await client.query('alter table members drop column nick');
  const named = recorded.filter(({ text }) => text.includes('"members"."nick"')).slice(0, 1);
  expect((await changed(named))[0]?.is).toEqual({ refusal: 'column members.nick does not exist' });
  await client.query('alter table servers alter column member_count type bigint');
  const counting = recorded.filter(({ text }) => text.includes('"servers"."member_count"')).slice(0, 1);
  expect((await changed(counting))[0]?.is).toMatchObject({ results: expect.arrayContaining(['bigint']) });
});

it('finds rows by an index, so that nobody can make PostgreSQL read a growing table completely', async () => {
  await preferIndexes(client);
  const found: string[] = [];
  for (const { text } of recorded)
    for (const read of await listWholeReads(client, text))
      found.push(`${read} in ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  expect(found).toEqual([]);

  expect(await listWholeReads(client, "select id from users where pronouns = 'they'")).toEqual([
    "users (pronouns = 'they'::text)",
  ]);
});
