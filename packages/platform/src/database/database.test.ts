/** Transactions, migrations and process numbers on a real database. */
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { typingStart } from '@guildhall/protocol';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartupError } from '../config/startup-error.ts';
import { EventLogRetention } from '../event-log/index.ts';
import { job, migrateJobs } from '../jobs/index.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../postgres/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-postgres.ts';
import {
  type CommittedEvent,
  createDatabase,
  createPool,
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  leaseProcessNumber,
  migrate,
  missingMigrations,
  type Pool,
  type ProcessLease,
  readMigrations,
  requireDatabase,
  withPool,
} from './index.ts';
import { LOCK_KEYS } from './lock-keys.ts';
import { StatementNames } from './prepared-statements.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../service/migrations', import.meta.url));
const WAIT = { timeout: 120_000, interval: 10 };

let database: TestDatabase;
let pool: Pool;

function poolOf({ connectionString }: TestDatabase, size = 10): Pool {
  return createPool({ connectionString, size, onIdleError: () => undefined });
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = poolOf(database);
  await migrate(pool, await readMigrations(MIGRATIONS));
  await Promise.all([
    migrateJobs(pool, pino({ level: 'silent' })),
    new EventLogRetention({ pool, retentionSecs: 7200, elapsed: () => performance.now() }).maintain(),
  ]);
  await pool.query('create table note (id int primary key, text text not null)');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

it('reads bigint arrays as lists of decimal strings', async () => {
  const arrays = ['{}', '{1,-9223372036854775808}', '{1,NULL}', '{{1,2},{3,4}}', null];
  const read = arrays.map((_, index) => `$${index + 1}::bigint[] as a${index}`);
  const { rows } = await pool.query(`select ${read}`, arrays);
  expect(Object.values(rows[0])).toEqual([
    [],
    ['1', '-9223372036854775808'],
    ['1', null],
    [
      ['1', '2'],
      ['3', '4'],
    ],
    null,
  ]);
});

it.each(['prefer', 'require', 'verify-ca'])(
  'sslmode=%s encrypts without a warning of the library',
  async (mode) => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const url = new URL(database.connectionString);
    url.searchParams.set('sslmode', mode);
    const encrypted = createPool({ connectionString: url.href, size: 1 });
    await expect(encrypted.query('select 1')).rejects.toThrow('does not support SSL');
    await encrypted.end();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  },
);

describe('a transaction', () => {
  interface Tables {
    note: { id: number; text: string };
    part: { note_id: number };
  }
  const audience = { kind: 'server', id: '1' } as const;
  const noted = {
    name: 'NOTED',
    audience: ['server'],
    payload: Type.Object({ id: Type.Integer() }),
  } as const;

  async function counts() {
    const { rows } = await pool.query<{ notes: number; events: number; jobs: number }>(
      `select (select count(*)::int from note) as notes, (select count(*)::int from event_log) as events,
              (select count(*)::int from graphile_worker.jobs) as jobs`,
    );
    return rows[0];
  }

  const remind = job({ name: 'remind', payload: Type.Object({ id: Type.Integer() }) });
  const typing = { channelId: '1', serverId: null, userId: '1', startedAt: '2026-01-01T00:00:00.000Z' };

  function aDatabase() {
    const committed: CommittedEvent[][] = [];
    const opened = createDatabase<Tables>(poolOf(database, 2), poolOf(database, 2));
    opened.onCommit((events) => committed.push([...events]));
    return { opened, committed };
  }

  it('commits rows, events and jobs together and delivers events only after the commit', async () => {
    const { opened, committed } = aDatabase();
    const before = await counts();
    const result = await opened.transaction(async (tx) => {
      await tx.db.insertInto('note').values({ id: 1, text: 'one' }).execute();
      tx.emit(noted, audience, { id: 1 }, { touches: ['note:1'] });
      await tx.addJob(remind, { id: 1 });
      expect(await counts()).toEqual(before);
      expect(committed).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await counts()).toEqual({ notes: 1, events: 1, jobs: 1 });
    expect(committed).toEqual([[expect.objectContaining({ name: 'NOTED', touches: ['note:1'] })]]);
    await opened.close();
  });

  it('does not wait for the locks of a backup, a migration or retention', async () => {
    const keys = Object.values(LOCK_KEYS).filter((key) => key !== LOCK_KEYS.eventWriters);
    expect(new Set(keys).size).toBe(Object.keys(LOCK_KEYS).length - 1);
    const holder = await pool.connect();
    for (const key of keys) await holder.query('select pg_advisory_lock($1)', [key]);
    const { opened } = aDatabase();
    expect(await opened.transaction(async () => 'done')).toBe('done');
    await opened.close();
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
  });

  it('locks the same ids in opposite orders without a deadlock', async () => {
    const { opened } = aDatabase();
    const ids = Array.from({ length: 50 }, (_, index) => String(900_000 + index));
    const order: string[] = [];
    const lockAll = (name: string, given: readonly string[]) =>
      opened.transaction(async (tx) => {
        await tx.lockAll(given);
        order.push(`${name} begins`);
        await tx.db
          .insertInto('note')
          .values({ id: given.length * 1000 + order.length, text: name })
          .execute();
        order.push(`${name} ends`);
        throw new Error('roll back');
      });
    const both = await Promise.allSettled([lockAll('one', ids), lockAll('other', ids.toReversed())]);
    expect(both.map((each) => [each.status, 'reason' in each && String(each.reason)])).toEqual(
      both.map(() => ['rejected', 'Error: roll back']),
    );
    expect(order[1]).toBe(order[0]?.replace('begins', 'ends'));
    await opened.close();
  });

  it('runs again after a deadlock, and delivers its events once', async () => {
    const { opened, committed } = aDatabase();
    await opened.db
      .insertInto('note')
      .values([11, 12].map((id) => ({ id, text: '' })))
      .execute();
    let attempts = 0;
    let updates = 0;
    const bothHaveOne = Promise.withResolvers<void>();
    const append = (name: string, ids: readonly number[]) =>
      opened.transaction(async (tx) => {
        attempts += 1;
        tx.emit(noted, audience, { id: 1 });
        for (const id of ids) {
          const text = sql<string>`text || ${name}`;
          await tx.db.updateTable('note').set({ text }).where('id', '=', id).execute();
          updates += 1;
          if (updates === 2) bothHaveOne.resolve();
          await bothHaveOne.promise;
        }
      });
    await Promise.all([append('a', [11, 12]), append('b', [12, 11])]);
    expect(attempts).toBe(3);
    const rows = await opened.db.selectFrom('note').select('text').where('id', 'in', [11, 12]).execute();
    expect(rows.map(({ text }) => [...text].sort().join(''))).toEqual(['ab', 'ab']);
    expect(committed).toHaveLength(2);
    await opened.close();
  });

  it('rolls everything back when the work throws, and delivers nothing', async () => {
    const { opened, committed } = aDatabase();
    const before = await counts();
    const work = opened.transaction(async (tx) => {
      await tx.db.insertInto('note').values({ id: 2, text: 'two' }).execute();
      tx.emit(noted, audience, { id: 2 });
      await tx.addJob(remind, { id: 2 });
      throw new Error('roll back');
    });
    await expect(work).rejects.toThrow('roll back');
    expect(await counts()).toEqual(before);
    expect(committed).toEqual([]);
    await opened.close();
  });

  it('accepts only events and jobs that fit their contracts', async () => {
    const { opened } = aDatabase();
    const work = opened.transaction(async (tx) => {
      // @ts-expect-error the payload has another type
      tx.emit(noted, audience, { id: 'one' });
      // @ts-expect-error a field is missing
      tx.emit(noted, audience, {});
      // @ts-expect-error the contract has no such field
      tx.emit(noted, audience, { id: 1, text: 'one' });
      // @ts-expect-error the contract goes to servers
      tx.emit(noted, { kind: 'user', id: '1' }, { id: 1 });
      // @ts-expect-error ephemeral events are not logged
      tx.emit(typingStart, { kind: 'channel', id: '1' }, typing);
      // @ts-expect-error the payload has another type
      await tx.addJob(remind, { id: 'one' });
      // @ts-expect-error a field is missing
      await tx.addJob(remind, {});
      throw new Error('none of these compiles');
    });
    await expect(work).rejects.toThrow('none of these compiles');
    await opened.close();
  });

  it('rolls everything back when the commit fails, and delivers nothing', async () => {
    await pool.query(`create table part (note_id int references note (id) deferrable initially deferred)`);
    const { opened, committed } = aDatabase();
    const before = await counts();
    const work = opened.transaction(async (tx) => {
      tx.emit(noted, audience, { id: 2 });
      await tx.addJob(remind, { id: 2 });
      await tx.db.insertInto('note').values({ id: 3, text: 'three' }).execute();
      await tx.db.insertInto('part').values({ note_id: 404 }).execute();
    });
    await expect(work).rejects.toThrow(/foreign key/);
    expect(await counts()).toEqual(before);
    expect(committed).toEqual([]);
    await opened.close();
  });
});

describe('prepared statements', () => {
  const PREPARED = 'select statement from pg_prepared_statements';

  async function statementsAfter(preparesStatements: boolean, work: (own: Pool) => Promise<unknown>) {
    const { connectionString } = database;
    const own = createPool({ connectionString, size: 1, preparesStatements, names: new StatementNames() });
    try {
      await work(own);
      const { rows } = await own.query<{ statement: string }>(PREPARED);
      return rows.map(({ statement }) => statement);
    } finally {
      await own.end();
    }
  }
  const repeat = (own: Pool, text: string, times: number) =>
    Array.from({ length: times }).reduce<Promise<unknown>>(
      (before) => before.then(() => own.query(text, ['1'])),
      Promise.resolve(),
    );

  it('are created for frequent statements, but not for searches', async () => {
    const often = 'select id as often from note where id = $1';
    const kept = await statementsAfter(true, async (own) => {
      await repeat(own, often, 3);
      await repeat(own, 'select id as twice from note where id = $1', 2);
      await repeat(own, 'select id as found from note where text like $1', 5);
      await repeat(own, 'select id as tagged from note where array[text] && array[$1]', 5);
    });
    expect(kept).toEqual([often]);
  });

  it('are not created when the setting turns them off, even for a statement with a name', async () => {
    const asking = { name: 'asking', text: 'select id from note where id = $1', values: [1] };
    const kept = await statementsAfter(false, async (own) => {
      await own.query(asking);
      await repeat(own, 'select id as never from note where id = $1', 5);
    });
    expect(kept).toEqual([]);
    expect(await statementsAfter(true, (own) => own.query(asking))).toEqual([asking.text]);
  });

  it('are not created in the short pools of commands and backups', async () => {
    const { rows } = await withPool(database.connectionString, 1, async (own) => {
      await repeat(own, 'select id as never from note where id = $1', 5);
      return own.query(PREPARED);
    });
    expect(rows).toEqual([]);
  });

  it('are planned again after a migration changed their result', async () => {
    const { connectionString } = database;
    const own = createPool({ connectionString, size: 1, names: new StatementNames() });
    const { db } = createDatabase<{ changing: { id: number; text: string } }>(own, own);
    await pool.query('create table changing (id int, text int)');
    await pool.query('insert into changing values (1, 1)');
    const named = { name: 'changing', text: 'select * from changing where id = $1', values: [1] };
    const select = () => db.selectFrom('changing').selectAll().where('id', '=', 1).execute();
    const read = async () => [await own.query(named), await select()] as const;
    for (let time = 0; time < 4; time += 1) await read();
    await pool.query('alter table changing alter column text type text');
    const [{ rows }, selected] = await read();
    expect([rows, selected]).toEqual([[{ id: 1, text: '1' }], [{ id: 1, text: '1' }]]);

    // A statement in this transaction cannot be retried, but the next transaction works.
    const inTransaction = () =>
      db.transaction().execute((tx) => tx.selectFrom('changing').selectAll().where('id', '=', 1).execute());
    for (let time = 0; time < 4; time += 1) await inTransaction();
    await pool.query('alter table changing add column more int');
    const failure = await inTransaction().catch((error) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await inTransaction()).toEqual([{ id: 1, text: '1', more: null }]);
    await own.end();
    await pool.query('drop table changing');
  });

  it('are the same for lists of any length, and keep a plan for lists of one', async () => {
    const kept = await statementsAfter(true, async (own) => {
      const { db } = createDatabase<{ note: { id: number; text: string } }>(own, own);
      const among = (ids: number[]) => db.selectFrom('note').select('id').where('id', 'in', ids).execute();
      await pool.query("insert into note values (11, 'one'), (12, 'two') on conflict do nothing");
      expect(await among([11, 12, 13])).toHaveLength(2);
      expect(await among([])).toEqual([]);
      expect(await among([12, 13])).toEqual([{ id: 12 }]);
      for (let use = 0; use < 9; use += 1) expect(await among([12])).toEqual([{ id: 12 }]);
      const { rows } = await own.query(
        `select generic_plans::int as generic from pg_prepared_statements where statement like '%"id" = $1'`,
      );
      expect(rows).toEqual([{ generic: 2 }]);
      const others = db.selectFrom('note').select('id').where('id', 'in', [11, 12]);
      expect(await others.where('id', 'not in', [12]).execute()).toEqual([{ id: 11 }]);
    });
    const one = 'select "id" from "note" where "id" = $1';
    expect(kept).toEqual([one, 'select "id" from "note" where "id" = any($1)']);
  });
});

describe('migrations', () => {
  const ONE = { name: '0001-one.sql', sql: 'create table one (id int)' };
  const TWO = { name: '0002-two.sql', sql: 'create table two (id int); insert into one values (1)' };

  async function onEmpty(work: (empty: Pool) => Promise<void>): Promise<void> {
    const created = await createTestDatabase();
    const empty = poolOf(created, 6);
    try {
      await work(empty);
    } finally {
      await empty.end();
      await created.drop();
    }
  }

  it('are applied once, in order, even by several processes at the same time', () =>
    onEmpty(async (empty) => {
      const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(empty, [ONE, TWO])));
      // Each is applied by one of them.
      expect(applied.flat().sort()).toEqual([ONE.name, TWO.name]);
      const { rows } = await empty.query('select name from migrations order by applied_at');
      expect(rows).toEqual([{ name: ONE.name }, { name: TWO.name }]);
      expect((await empty.query('select * from one')).rowCount).toBe(1);
      expect(await missingMigrations(empty, [ONE, TWO])).toEqual([]);
      expect(await migrate(empty, [ONE, TWO])).toEqual([]);
    }));

  it('list missing migrations, even on an empty database', () =>
    onEmpty(async (empty) => {
      expect(await missingMigrations(empty, [ONE, TWO])).toEqual([ONE.name, TWO.name]);
      await migrate(empty, [ONE]);
      expect(await missingMigrations(empty, [ONE, TWO])).toEqual([TWO.name]);
    }));

  it('refuse a database that is newer than this program', () =>
    onEmpty(async (empty) => {
      await migrate(empty, [ONE, TWO]);
      const older = migrate(empty, [ONE]);
      await expect(older).rejects.toThrow(StartupError);
      await expect(older).rejects.toThrow(/0002-two\.sql.*newer version/);
    }));

  it('hold their lock in a transaction, which poolers keep on one connection', () =>
    onEmpty(async (empty) => {
      const unlock = `select * into unlocked from pg_advisory_unlock(${LOCK_KEYS.migration}) as of_session`;
      await migrate(empty, [{ name: '0001-unlock.sql', sql: unlock }]);
      expect((await empty.query('select * from unlocked')).rows).toEqual([{ of_session: false }]);
    }));

  it('roll back one that fails, and keep the earlier ones', () =>
    onEmpty(async (empty) => {
      await migrate(empty, [ONE]);
      const broken = { name: '0003-broken.sql', sql: 'create table half (id int); select 1 / 0' };
      const failing = migrate(empty, [ONE, TWO, broken]);
      await expect(failing).rejects.toThrow(StartupError);
      await expect(failing).rejects.toThrow(/0003-broken\.sql failed: division by zero/);
      const { rows } = await empty.query(`select to_regclass('two') as two, to_regclass('half') as half`);
      expect(rows).toEqual([{ two: 'two', half: null }]);
      // The lock is free again.
      expect(await migrate(empty, [ONE, TWO])).toEqual([]);
    }));

  it('leave a new database empty if one fails', () =>
    onEmpty(async (empty) => {
      const broken = { name: '0002-broken.sql', sql: 'select 1 / 0' };
      await expect(migrate(empty, [ONE, broken])).rejects.toThrow(
        /0002-broken\.sql failed: division by zero/,
      );
      expect(await missingMigrations(empty, [ONE, TWO])).toEqual([ONE.name, TWO.name]);
      expect(await migrate(empty, [ONE, TWO])).toEqual([ONE.name, TWO.name]);
    }));
});

describe('process numbers', () => {
  const leases: ProcessLease[] = [];
  const log = pino({ level: 'silent' });

  async function lease(): Promise<ProcessLease> {
    const taken = await leaseProcessNumber(pool, log);
    leases.push(taken);
    return taken;
  }
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(leases.splice(0).map((each) => each.release()));
  });

  it('are leased with a count of the other processes', async () => {
    await lease();
    expect((await lease()).otherProcesses()).toBe(1);
  });

  it('are not leased before a restore of the database has finished', async () => {
    await pool.query('create table unfinished_restore (backup text not null)');
    await expect(lease()).rejects.toThrow('has not finished');
    await pool.query('drop table unfinished_restore');
    await lease();
  });

  it('are never shared, even by processes that start together', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => lease()));
    expect(new Set(taken.map((one) => one.currentNumber())).size).toBe(8);
    const late = await lease();
    expect(late.otherProcesses()).toBe(8);
  });

  it('are free again after a release', async () => {
    const first = await lease();
    await first.release();
    expect((await lease()).currentNumber()).toBe(first.currentNumber());
  });

  it('of a killed process are taken over by exactly one successor after the lease ends', async () => {
    const killed = await lease();
    const expire =
      "update process_leases set expires_at = now() - interval '1 second' where process_number = $1";
    await pool.query(expire, [killed.currentNumber()]);
    const successors = await Promise.all([lease(), lease()]);
    const numbers = successors.map((one) => one.currentNumber());
    expect(numbers.filter((number) => number === killed.currentNumber())).toHaveLength(1);
    expect(new Set(numbers).size).toBe(2);
    // Late work of the killed process must not end its successor's lease.
    await killed.release();
    const { rows } = await pool.query('select from process_leases where process_number = any($1)', [numbers]);
    expect(rows).toHaveLength(2);
  });

  it('report processes that ended or were silent for 15 seconds, but none that renew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = await lease();
    const gone = vi.fn<() => void>();
    own.onOthersGone(gone);
    expect(gone).toHaveBeenCalledOnce();
    const token = crypto.randomUUID();
    const leave = (seconds: number) =>
      pool.query(
        `insert into process_leases values (1000, $1, now() + make_interval(secs => $2))
         on conflict (process_number) do update set expires_at = excluded.expires_at`,
        [token, seconds],
      );
    const renewed = async (): Promise<number> => {
      const renewal = vi.spyOn(pool, 'query');
      await vi.advanceTimersByTimeAsync(10_000);
      await renewal.mock.results[0]?.value;
      renewal.mockRestore();
      await new Promise((resolve) => setImmediate(resolve));
      return gone.mock.calls.length;
    };
    await leave(60);
    expect(await renewed()).toBe(1);
    await leave(50);
    expect(await renewed()).toBe(1);
    await leave(44);
    expect(await renewed()).toBe(2);
    await leave(60);
    expect(await renewed()).toBe(2);
    await pool.query('delete from process_leases where process_number = 1000');
    expect(await renewed()).toBe(3);
  });

  it('are replaced at the next renewal after another process took them over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const paused = await lease();
    const former = paused.currentNumber();
    await pool.query('update process_leases set token = gen_random_uuid() where process_number = $1', [
      former,
    ]);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await expect.poll(() => paused.currentNumber(), WAIT).not.toBe(former);
    const { rows } = await pool.query('select process_number from process_leases where token = $1', [
      paused.token,
    ]);
    expect(rows).toEqual([{ process_number: paused.currentNumber() }]);
    await pool.query('delete from process_leases where process_number = $1', [former]);
  });

  it('stay released if the release overtakes a renewal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = await lease();
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('delete from process_leases where process_number = $1', [own.currentNumber()]);
    const renewal = vi.spyOn(pool, 'query');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(renewal).toHaveBeenCalledOnce();
    const released = own.release();
    await holder.query('commit');
    holder.release();
    await Promise.all([released, renewal.mock.results[0]?.value]);
    renewal.mockRestore();
    const { rows } = await pool.query('select from process_leases where token = $1', [own.token]);
    expect(rows).toEqual([]);
  });

  it('cannot be used while the database is unavailable for longer than the lease, and can be used again afterwards', async () => {
    const own = await lease();
    const number = own.currentNumber();
    const away = vi.spyOn(pool, 'query').mockRejectedValue(new Error('Connection terminated'));
    const start = Date.now();
    const now = vi.spyOn(Date, 'now');
    now.mockReturnValue(start + 50_000);
    expect(own.currentNumber()).toBe(number);
    now.mockReturnValue(start + 56_000);
    expect(() => own.currentNumber()).toThrow(DatabaseUnavailableError);
    away.mockRestore();
    expect(() => own.currentNumber()).toThrow(DatabaseUnavailableError);
    await expect.poll(() => own.currentNumber(), WAIT).toBe(number);
    now.mockRestore();
  });
});

describe('a database that cannot serve', () => {
  it('is refused if the user may not create tables', async () => {
    const connectionString = `${database.connectionString}&options=-c%20search_path%3Dpg_catalog`;
    const restricted = createPool({ connectionString, size: 1 });
    await expect(requireDatabase(restricted, 0)).rejects.toThrow(/may not create tables .*its owner\.$/);
    await restricted.end();
    await requireDatabase(pool, 0);
  });

  it('is refused if it is read-only', async () => {
    const connectionString = `${database.connectionString}&options=-c%20default_transaction_read_only%3Don`;
    const readOnly = createPool({ connectionString, size: 1 });
    await expect(requireDatabase(readOnly, 0)).rejects.toThrow(/^The database is read-only; .*primary/);
    await readOnly.end();
  });

  it('is refused if its disk is full', async () => {
    await pool.query(`create schema full_disk`);
    await pool.query(
      `create function full_disk.has_schema_privilege(name, text) returns boolean language plpgsql as
       $$ begin raise 'could not write init file: No space left on device' using errcode = '53100'; end $$`,
    );
    const connectionString = `${database.connectionString}&options=-c%20search_path%3Dfull_disk,pg_catalog`;
    const full = createPool({ connectionString, size: 1 });
    await expect(requireDatabase(full, 0)).rejects.toThrow(
      'The disk of the database is full: free some space, then try again.',
    );
    await full.end();
    await pool.query('drop schema full_disk cascade');
  });

  it('is refused if its encoding cannot store every text', async () => {
    const facts = { version: 180_000, encoding: 'LATIN1', creates: true };
    const latin = { query: async () => ({ rows: [facts] }) } as unknown as Pool;
    await expect(requireDatabase(latin, 0)).rejects.toThrow(/^The database has the encoding LATIN1, .*UTF8/);
  });

  it('is distinguished from an error in a query', async () => {
    const failures = await Promise.all([
      createPool({ connectionString: 'postgres://127.0.0.1:1/none', size: 1 })
        .query('select 1')
        .catch((error) => error),
      createPool({ connectionString: 'postgres://localhost/none?host=/nowhere', size: 1 })
        .query('select 1')
        .catch((error) => error),
      pool.query('select pg_terminate_backend(pg_backend_pid())').catch((error) => error),
      pool.query('select 1 / 0').catch((error) => error),
      pool.query('select nothing').catch((error) => error),
    ]);
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true, false, false]);
  });

  it('is distinguished from another unavailable service', async () => {
    const refused = await new Promise<NodeJS.ErrnoException>((resolve) => {
      connect(1, '127.0.0.1').once('error', resolve);
    });
    expect(refused.code).toBe('ECONNREFUSED');
    expect(isDatabaseUnavailable(refused)).toBe(false);
  });
});

describe('connections', () => {
  const proxies: DatabaseProxy[] = [];
  const pools: Pool[] = [];
  async function aProxy(): Promise<DatabaseProxy> {
    const proxy = await openDatabaseProxy(database.connectionString);
    proxies.push(proxy);
    return proxy;
  }
  function aPool(connectionString: string, silentAfterMs = 200): Pool {
    const made = createPool({ connectionString, size: 3, silentAfterMs });
    pools.push(made);
    return made;
  }
  afterEach(async () => {
    for (const proxy of proxies) proxy.cut();
    await Promise.all(pools.splice(0).map((each) => each.end()));
    await Promise.all(proxies.splice(0).map((each) => each.close()));
  });

  it('that fall silent are replaced, both in pools and in transactions', async () => {
    const proxy = await aProxy();
    const own = aPool(proxy.connectionString);
    const inTransaction = await own.connect();
    await inTransaction.query('begin');
    await own.query('select 1');
    proxy.silence();
    const failures = await Promise.all([
      own.query('select 1').catch((error) => error),
      inTransaction.query('select 1').catch((error) => error),
    ]);
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true]);
    inTransaction.release();
    const { rows } = await own.query('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
    expect(own.totalCount).toBe(1);
  });

  it('are left alone while PostgreSQL works on a statement', async () => {
    const proxy = await aProxy();
    const second = proxy.connectionString.replace(proxy.host, `127.0.0.1:1,${proxy.host}`);
    for (const address of [proxy.connectionString, second]) {
      const slow = await aPool(address, 500).query('select pg_sleep(1.2), 1 as one');
      expect(slow.rows[0]).toMatchObject({ one: 1 });
    }
  });

  it('behind a pooler are left alone for as long as a statement may take', async () => {
    const proxy = await aProxy();
    proxy.hidesProcesses = true;
    const client = await aPool(proxy.connectionString).connect();
    const now = performance.now.bind(performance);
    let ahead = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    onTestFinished(() => clock.mockRestore());
    const after = async (milliseconds: number, query: Promise<unknown>) => {
      ahead += milliseconds;
      return await query.then(() => 'done', String);
    };
    const outcomes = [
      await after(240_000, client.query('select pg_sleep(1)')),
      await after(300_000, client.query('select pg_sleep(3600)')),
    ];
    client.release();
    expect(outcomes).toEqual(['done', expect.stringContaining('fell silent')]);
  });

  it('behind a pooler that fall silent keep no process from renewing its number in time', async () => {
    const proxy = await aProxy();
    proxy.hidesProcesses = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const start = Date.now();
    const lease = await leaseProcessNumber(aPool(proxy.connectionString), pino({ level: 'silent' }));
    const number = lease.currentNumber();
    proxy.silence();
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(() => lease.fault(), WAIT).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => lease.fault(), WAIT).toBeNull();
    vi.setSystemTime(start + 60_000);
    expect(lease.currentNumber()).toBe(number);
    vi.useRealTimers();
    await lease.release();
  });

  it('fail while the whole database is silent, and work afterwards', async () => {
    const proxy = await aProxy();
    const own = aPool(proxy.connectionString);
    await own.query('select 1');
    proxy.silenceAll();
    expect(isDatabaseUnavailable(await own.query('select 1').catch((error) => error))).toBe(true);
    proxy.restore();
    expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('go to the host that accepts writes, and follow it to another host', async () => {
    const [first, second] = [await aProxy(), await aProxy()];
    const address = first.connectionString.replace(first.host, `127.0.0.1:1,${first.host},${second.host}`);
    const own = aPool(`${address}?target_session_attrs=read-write`);
    await own.query('select 1');
    const name = (await pool.query('select current_database() as name')).rows[0].name;
    await pool.query(`alter database ${name} set default_transaction_read_only = on`);
    first.cut();
    second.cut();
    const refused = own.query('create table on_standby (id int)').catch((error) => error);
    expect(isDatabaseUnavailable(await refused)).toBe(true);
    await pool.query(`alter database ${name} reset default_transaction_read_only`);
    await first.close();
    await expect.poll(() => own.query('select 1').then(() => 'serves', String), WAIT).toBe('serves');
    await own.query('create temporary table on_primary (id int)');
  });
});
