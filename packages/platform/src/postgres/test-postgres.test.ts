import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { findServer, startServer } from './server.ts';
import { createTestDatabase, type DatabaseTemplate, startTestPostgres } from './test-postgres.ts';

async function query(connectionString: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

test('an empty database belongs to the application role and can be dropped', async () => {
  const database = await createTestDatabase();
  await query(database.connectionString, 'CREATE TABLE thing (id int)');
  const { rows } = await query(database.connectionString, 'SELECT current_user');
  expect(rows).toEqual([{ current_user: 'guildhall' }]);
  await database.drop();
  await expect(query(database.connectionString, 'SELECT 1')).rejects.toThrow(/does not exist/);
});

test('a template is prepared once and every copy is separate', async () => {
  let prepared = 0;
  const template: DatabaseTemplate = {
    key: randomUUID(),
    async prepare(connectionString) {
      prepared += 1;
      await query(connectionString, 'CREATE TABLE thing AS SELECT 7 AS id');
    },
  };
  const copies = await Promise.all([1, 2, 3].map(() => createTestDatabase(template)));
  const [first, second] = copies;
  await query(first?.connectionString ?? '', 'DELETE FROM thing');
  const { rows } = await query(second?.connectionString ?? '', 'SELECT id FROM thing');
  expect(rows).toEqual([{ id: 7 }]);
  expect(prepared).toBe(1);
  await Promise.all(copies.map((copy) => copy.drop()));
});

test('a failed preparation leaves no template behind', async () => {
  const key = randomUUID();
  const failing = { key, prepare: () => Promise.reject(new Error('broken migration')) };
  await expect(createTestDatabase(failing)).rejects.toThrow('broken migration');
  let prepared = false;
  const database = await createTestDatabase({
    key,
    prepare: async () => {
      prepared = true;
    },
  });
  expect(prepared).toBe(true);
  await database.drop();
});

test('a server that another run uses is not stopped by a run of code with other settings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-runs-'));
  await chmod(folder, 0o711);
  vi.stubEnv('TMPDIR', folder);
  try {
    const first = await startTestPostgres();
    const home = join(folder, `guildhall-test-${process.getuid?.() ?? 'user'}`);
    const { pid } = await startServer({ dataDirectory: home, durability: 'full' });
    const second = await startTestPostgres();
    expect((await findServer(home))?.pid).toBe(pid);
    await first.stop();
    expect((await findServer(home))?.pid).toBe(pid);
    await second.stop();
    expect(await findServer(home)).toBeNull();
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  }
});
