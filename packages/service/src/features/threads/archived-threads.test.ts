/** Statements that must not read the archived threads of a server, of which there is no limit. */
import { createPool } from '@guildhall/platform';
import { queryDatabase, useInstance } from '@guildhall/testkit';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../tables.ts';
import { channelsOfServers, findChannels } from '../access/parts/store.ts';
import { countOverwrites, orphanChannels, removeRoleOverwrites } from '../channels/store.ts';
import { listOpenThreads, openThreadsIn, threadIdsActiveSince } from '../channels/threads/store.ts';
import { channelsCountedBy } from '../read-states/counted-channels-store.ts';
import { threadsShownUnder } from '../read-states/store.ts';
import { threadIdsByActivity } from './store.ts';

const instance = useInstance();
const asked: string[] = [];
let db: Db;

beforeAll(async () => {
  const pool = createPool({ connectionString: instance.databaseUrl, size: 1 });
  const log = (event: { query: { sql: string } }) => void asked.push(event.query.sql);
  db = new Kysely({ dialect: new PostgresDialect({ pool }), log });
  const statements = [
    `insert into users (id, kind, username, display_name) values (1, 'person', 'owner_of_threads', 'Owner')`,
    `insert into servers (id, name, owner_id) values (2, 'Archive', 1)`,
    `insert into channels (server_id, id, kind, name, position) select 2, id, 'text', 'room', 0
      from generate_series(3, 12) id`,
    `insert into channels (server_id, id, kind, name, position, parent_id, archived)
      select 2, id, 'thread', 'thread', 0, 3 + id % 10, id > 1100 from generate_series(1000, 5000) id`,
    `insert into threads (thread_id, server_id, parent_id, activity_id, archived, auto_archive_minutes, opened_id)
      select id, server_id, parent_id, id, archived, 60, id from channels where kind = 'thread'`,
    'analyze channels, threads',
  ];
  for (const statement of statements) await queryDatabase(instance, statement);
});
afterAll(() => db.destroy());

/** The plan that PostgreSQL keeps for a prepared statement, whatever its values are. */
async function keptPlanOf(ask: () => Promise<unknown>): Promise<string> {
  asked.length = 0;
  await ask();
  const rows = await queryDatabase(instance, `explain (generic_plan) ${asked.at(-1)}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('reads the channels of a server without its threads', async () => {
  const statements = [
    () => channelsOfServers(db, ['2']),
    () => findChannels(db, [{ serverId: '2', readAt: '0' }]),
    () => countOverwrites(db, '2'),
    () => orphanChannels(db, '2', '3'),
    () => removeRoleOverwrites(db, '2', '4'),
    () => channelsCountedBy(db, '1', '2'),
  ];
  for (const ask of statements) expect(await keptPlanOf(ask)).toContain('channels_without_threads');
});

it('reads the open threads of channels without the archived ones', async () => {
  const page = { parentId: '3', archived: false, before: undefined, limit: 50 };
  expect(await keptPlanOf(() => threadIdsByActivity(db, page))).toContain('threads_open_of_parent');
  expect(await keptPlanOf(() => listOpenThreads(db, ['2']))).toContain('channels_open_threads');
  expect(await keptPlanOf(() => openThreadsIn(db, '2', ['3', '4']))).toContain('channels_open_threads');
  // Either index on open threads will do.
  expect(await keptPlanOf(() => threadsShownUnder(db, '1', ['3', '4']))).toContain('threads_open');
});

it('finds the threads of a server with recent activity without the others', async () => {
  expect(await keptPlanOf(() => threadIdsActiveSince(db, '2', '4990'))).toContain('threads_by_activity');
  expect(await threadIdsActiveSince(db, '2', '4998')).toEqual(['4998', '4999', '5000']);
});
