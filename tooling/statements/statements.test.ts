/** Migrations expand: processes of the release before go on beside the newest schema. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createPool, migrate, readMigrations } from '@guildhall/platform';
import { createTestDatabase } from '@guildhall/platform/test-postgres';
import { expect, it } from 'vitest';
import { prepareAll, type RecordedStatement, readRecorded } from './statements.ts';

const MIGRATIONS = join(import.meta.dirname, '../../packages/service/migrations');
const RECORDED = join(import.meta.dirname, 'recorded');

it('leaves statements of the release before as they were, for processes that still run it', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, size: 1 });
  await migrate(pool, await readMigrations(MIGRATIONS));
  const client = await pool.connect();
  const changed = async (recorded: readonly RecordedStatement[]) => {
    const prepared = await prepareAll(
      client,
      recorded.map(({ text }) => text),
    );
    return recorded.flatMap(({ text, ...types }, index) =>
      isDeepStrictEqual(prepared[index], types) ? [] : [{ text, was: types, is: prepared[index] }],
    );
  };
  const releases = globSync('*.jsonl', { cwd: RECORDED });
  expect(releases).not.toEqual([]);
  const recorded = releases.flatMap((release) => readRecorded(join(RECORDED, release)));
  expect(recorded.length).toBeGreaterThan(300);
  expect(await changed(recorded)).toEqual([]);

  await client.query('alter table members drop column nick');
  const named = recorded.filter(({ text }) => text.includes('"members"."nick"')).slice(0, 1);
  expect((await changed(named))[0]?.is).toEqual({ refusal: 'column members.nick does not exist' });
  await client.query('alter table servers alter column member_count type bigint');
  const counting = recorded.filter(({ text }) => text.includes('"servers"."member_count"')).slice(0, 1);
  expect((await changed(counting))[0]?.is).toMatchObject({ results: expect.arrayContaining(['bigint']) });
  client.release();
  await pool.end();
  await database.drop();
});
