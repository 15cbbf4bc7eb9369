/** A restore and a start on the same database: they exclude each other, and the start deletes nothing by retention. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@guildhall/platform';
import { createTestDatabase, type TestDatabase } from '@guildhall/platform/test-postgres';
import { idAtTime } from '@guildhall/protocol';
import {
  aServer,
  queryDatabase,
  startTestInstance,
  type TestInstance,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const instance = useInstance();

let folder: string;
let database: TestDatabase;
let place: Pick<TestInstance, 'databaseUrl' | 'dataDirectory'>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-restore-'));
  database = await createTestDatabase();
  place = { databaseUrl: database.connectionString, dataDirectory: join(folder, 'data') };
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const command = (args: readonly string[], { databaseUrl, dataDirectory } = place) =>
  runCommand([...args, '--json'], { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory });

it('a process that starts when a restore begins is refused, and the restore finishes', async () => {
  await command(['backup', folder], instance);
  const lock = 'select pg_advisory_xact_lock(7215003310)';
  const [started, restored] = await whileLocked(place, lock, async () => {
    const starting = command(['migrate']);
    await untilWaiting(place, 1);
    const restoring = command(['restore', folder]);
    await untilWaiting(place, 2);
    return [starting, restoring] as const;
  });
  expect(await restored).toMatchObject({ code: 0 });
  expect(await started).toMatchObject({ code: 1, complaint: expect.stringContaining('has not finished') });
});

it('retention deletes nothing for a day after a restore, so that newer legal holds can be placed again', async () => {
  const { server, owner, channel } = await aServer(instance);
  const id = idAtTime(instance.clock.now() - 400 * DAY_MS);
  await queryDatabase(
    instance,
    `insert into messages (channel_id, id, author_id, content) values ($1, $2, $3, 'old')`,
    [channel.id, id, owner.id],
  );
  await command(['settings', 'set', 'message-retention-max-days', '300'], instance);
  // One that was under way when the backup began.
  const expiry = `select graphile_worker.add_job('expire-messages', $1, job_key => $2)`;
  const job = JSON.stringify({ serverId: server.id, removed: 0 });
  await queryDatabase(instance, expiry, [job, `expire-messages:${server.id}`]);
  await command(['backup', folder], instance);
  expect(await command(['restore', folder])).toMatchObject({ code: 0 });

  const copy = await startTestInstance({
    sharing: { ...instance, ...place },
    settings: { DATA_DIR: place.dataDirectory },
  });
  const messages = () => queryDatabase(copy, 'select content from messages where id = $1', [id]);
  const findExpired = async () => {
    await queryDatabase(copy, `select graphile_worker.add_job('start-retention', '{}')`);
    await copy.runDueJobs();
  };
  await findExpired();
  expect(await messages()).toEqual([{ content: 'old' }]);
  copy.clock.advance(DAY_MS + HOUR_MS);
  await findExpired();
  expect(await messages()).toEqual([]);
  await copy.stop();
});
