/** A restore and a start on the same database exclude each other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@guildhall/platform/test-postgres';
import { type TestInstance, untilWaiting, useInstance, whileLocked } from '@guildhall/testkit';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const instance = useInstance();

it('a process that starts when a restore begins is refused, and the restore finishes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-restore-'));
  const database = await createTestDatabase();
  const command = (
    args: readonly string[],
    { databaseUrl, dataDirectory }: Pick<TestInstance, 'databaseUrl' | 'dataDirectory'>,
  ) => runCommand([...args, '--json'], { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory });
  await command(['backup', folder], instance);

  const place = { databaseUrl: database.connectionString, dataDirectory: join(folder, 'data') };
  const lock = 'select pg_advisory_xact_lock(7215003310)';
  const [started, restored] = await whileLocked(place, lock, async () => {
    const starting = command(['migrate'], place);
    await untilWaiting(place, 1);
    const restoring = command(['restore', folder], place);
    await untilWaiting(place, 2);
    return [starting, restoring] as const;
  });
  expect(await restored).toMatchObject({ code: 0 });
  expect(await started).toMatchObject({ code: 1, complaint: expect.stringContaining('has not finished') });
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
