/**
 * The log under real concurrency: every reader sees each committed event once, in the same order, from any position.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPool, migrate, type Pool, readMigrations } from '../database/index.ts';
import { createFailureLog, createLog } from '../log/index.ts';
import { createTestDatabase, openDatabaseProxy, type TestDatabase } from '../postgres/test-postgres.ts';
import {
  appendEvents,
  BEGIN_AS_WRITER,
  type Blocker,
  EventLogRetention,
  enterEpoch,
  eventBefore,
  expectedXid,
  type LoggedEvent,
  type LogPosition,
  lastPosition,
  type NewEvent,
  parsePosition,
  provenPosition,
  type RunningTail,
  startCommitSignal,
  startTail,
  type TailOptions,
  type WrittenEvents,
} from './index.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../service/migrations', import.meta.url));
const WAIT = { timeout: 120_000, interval: 20 };
const WINDOW_SECS = 7200;
const PARTITION_SECS = 1800;

let database: TestDatabase;
let pool: Pool;
const tails: RunningTail[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, size: 20, onIdleError: () => undefined });
  await migrate(pool, await readMigrations(MIGRATIONS));
  await aRetention().maintain();
});
afterEach(async () => {
  await Promise.all(tails.splice(0).map((tail) => tail.stop()));
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

function aRetention(elapsed = () => performance.now()): EventLogRetention {
  return new EventLogRetention({ pool, retentionSecs: WINDOW_SECS, elapsed });
}

function event(label: string): NewEvent {
  return { name: 'TEST', audience: { kind: 'server', id: '1' }, payload: label };
}

function labelsOf(events: readonly LoggedEvent[]): string[] {
  return events.map(({ payload }) => JSON.parse(payload) as string);
}

async function commit(...labels: string[]): Promise<void> {
  await appendEvents(pool, labels.map(event));
}

function aLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { log: createLog({ level: 'info', destination: { write } }), lines };
}

interface Reader {
  readonly tail: RunningTail;
  readonly seen: LoggedEvent[];
}

async function aReader(options: Partial<TailOptions> = {}): Promise<Reader> {
  const failures: unknown[] = [];
  const tail = await startTail({ pool, epoch: 1, onError: (error) => failures.push(error), ...options });
  tails.push(tail);
  const seen: LoggedEvent[] = [];
  tail.subscribe((events) => {
    seen.push(...events);
  });
  return { tail, seen };
}

/**
 * Runs transactions one after the other: slow ones, ones with several statements, ones that draw their id long before
 * they write events, and ones that roll back. @returns the committed events
 */
async function write(writer: number, transactions: number): Promise<string[]> {
  const committed: string[] = [];
  for (let number = 0; number < transactions; number += 1) {
    const labels = Array.from({ length: 1 + (number % 3) }, (_, part) => `${writer}.${number}.${part}`);
    const client = await pool.connect();
    try {
      await client.query(BEGIN_AS_WRITER);
      if ((writer + number) % 3 === 0) {
        await client.query('select pg_current_xact_id()');
        await delay(Math.random() * 25);
      }
      for (const label of labels) {
        await appendEvents(client, [event(label)]);
        if ((writer + number) % 4 === 0) await delay(Math.random() * 25);
      }
      const stays = (writer + number) % 5 !== 0;
      await client.query(stays ? 'commit' : 'rollback');
      if (stays) committed.push(...labels);
      for (const tail of tails) tail.wake();
    } finally {
      client.release();
    }
  }
  return committed;
}

/** Transactions of other users of the database, which write no events. */
async function disturb(until: () => boolean): Promise<void> {
  const client = await pool.connect();
  try {
    while (!until()) {
      await client.query('begin');
      await client.query('select pg_current_xact_id()');
      await delay(Math.random() * 60);
      await client.query(Math.random() < 0.5 ? 'commit' : 'rollback');
    }
  } finally {
    client.release();
  }
}

async function readAll(tail: RunningTail, position: string): Promise<LoggedEvent[] | null> {
  const batches = await tail.readAfter(position);
  if (!batches) return null;
  const events: LoggedEvent[] = [];
  for await (const batch of batches) events.push(...batch);
  return events;
}

describe('the tail', () => {
  it('delivers every committed event to every reader once, in one order, and replays from any position', async () => {
    const [left, right] = await Promise.all([aReader(), aReader()]);
    const start = left.tail.head();
    let written = false;
    const disturbing = Array.from({ length: 3 }, () => disturb(() => written));
    const committed = await Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer, 25)));
    written = true;
    await Promise.all(disturbing);
    const expected = committed.flat();
    await expect.poll(() => left.seen.length, WAIT).toBe(expected.length);
    await expect.poll(() => right.seen.length, WAIT).toBe(expected.length);

    expect(labelsOf(left.seen).sort()).toEqual([...expected].sort());
    expect(right.seen).toEqual(left.seen);
    const order = labelsOf(left.seen);
    committed.forEach((labels, writer) => {
      expect(order.filter((label) => label.startsWith(`${writer}.`))).toEqual(labels);
    });
    expect(await readAll(left.tail, start)).toEqual(left.seen);
    for (let index = 0; index < left.seen.length; index += 37) {
      const position = left.seen[index]?.position ?? '';
      expect(await readAll(right.tail, position)).toEqual(left.seen.slice(index + 1));
    }
  });

  it('keeps the events of a transaction together and in the order in which they were added', async () => {
    const { tail, seen } = await aReader();
    const slow = await pool.connect();
    await slow.query('begin');
    await appendEvents(slow, [event('slow 1'), event('slow 2')]);
    await commit('quick');
    await appendEvents(slow, [event('slow 3')]);
    await slow.query('commit');
    slow.release();
    tail.wake();
    await expect.poll(() => labelsOf(seen).sort(), WAIT).toEqual(['quick', 'slow 1', 'slow 2', 'slow 3']);
    const slowOnes = labelsOf(seen).filter((label) => label !== 'quick');
    expect(slowOnes).toEqual(['slow 1', 'slow 2', 'slow 3']);
    expect([0, 3]).toContain(labelsOf(seen).indexOf('quick'));
  });

  it('waits for transactions of its own database only', async () => {
    const elsewhere = await createTestDatabase();
    const foreignPool = createPool({ connectionString: elsewhere.connectionString, size: 1 });
    const foreign = await foreignPool.connect();
    const own = await pool.connect();
    try {
      const early = await aReader();
      await foreign.query('begin');
      await foreign.query('select pg_current_xact_id()');
      const start = early.tail.head();
      await commit('first');
      const late = await aReader();
      await own.query('begin');
      await appendEvents(own, [event('slow')]);
      await commit('quick');
      early.tail.wake();
      await expect.poll(() => labelsOf(early.seen), WAIT).toEqual(['first']);
      // The tail reads the row that it may not deliver yet, and reports how long it has waited.
      await expect.poll(() => early.tail.lagMs(), WAIT).toBeGreaterThan(50);
      expect(labelsOf(early.seen)).toEqual(['first']);
      await own.query('commit');
      early.tail.wake();
      await expect.poll(() => labelsOf(early.seen), WAIT).toEqual(['first', 'slow', 'quick']);
      await expect.poll(() => labelsOf(late.seen), WAIT).toEqual(['slow', 'quick']);
      await expect.poll(() => early.tail.head(), WAIT).toBe(early.seen.at(-1)?.position);
      expect(early.tail.lagMs()).toBe(0);
      expect(await readAll(early.tail, start)).toEqual(early.seen);
    } finally {
      await foreign.query('rollback');
      for (const client of [own, foreign]) client.release();
      await foreignPool.end();
      await elsewhere.drop();
    }
  });

  it('measures the lag from the commit, not from an earlier wake-up without events', async () => {
    const succeeded = vi.fn();
    let start = Number.NaN;
    const excess: number[] = [];
    const { tail } = await aReader({
      reads: { succeeded, failed: () => undefined },
      onLag: (lag) => excess.push(lag - (performance.now() - start)),
    });
    tail.wake();
    // The first read may have begun before the wake-up.
    await expect.poll(() => succeeded.mock.calls.length, WAIT).toBeGreaterThan(1);
    await delay(20);
    start = performance.now();
    // A regular read may deliver an event before the wake-up.
    const deliver = async () => {
      await commit('late');
      tail.wake();
      return excess.length;
    };
    await expect.poll(deliver, WAIT).toBeGreaterThan(0);
    expect(excess[0]).toBeLessThanOrEqual(0);
  });

  it('does not wait for transactions that cannot write events, and reports the ones it waits for', async () => {
    const [foreign, writer, other] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const warnings: (readonly Blocker[])[] = [];
    const onHeld = (blockers: readonly Blocker[]) => warnings.push(blockers);
    try {
      const early = await aReader({ onHeld, warnAfterMs: 20 });
      await foreign.query('begin');
      await foreign.query('select pg_current_xact_id(), count(*) from event_log');
      await commit('past a bystander');
      await expect.poll(() => labelsOf(early.seen), WAIT).toEqual(['past a bystander']);
      const late = await aReader();

      // This transaction has not written to the log yet, but may.
      await writer.query(BEGIN_AS_WRITER);
      await writer.query('select pg_current_xact_id()');
      await commit('quick');
      await expect.poll(() => warnings.length, WAIT).toBe(1);
      expect(warnings[0]).toEqual([
        {
          pid: (writer as unknown as { processID: number }).processID,
          user: 'guildhall',
          application: 'guildhall',
          state: 'idle in transaction',
          seconds: expect.any(Number),
        },
      ]);
      expect(labelsOf(early.seen)).toEqual(['past a bystander']);
      await appendEvents(writer, [event('slow')]);
      await writer.query('commit');
      await expect.poll(() => labelsOf(early.seen).slice(1), WAIT).toEqual(['slow', 'quick']);

      // A process of a release that does not register its writes, so any transaction may be one of its writers.
      await pool.query(
        `insert into process_leases values (1000, gen_random_uuid(), now() + interval '1 hour')`,
      );
      await other.query('begin');
      await other.query('select pg_current_xact_id()');
      await commit('held');
      await expect.poll(() => early.tail.lagMs(), WAIT).toBeGreaterThan(100);
      expect(labelsOf(early.seen).at(-1)).toBe('quick');
      await pool.query('delete from process_leases');
      await expect.poll(() => labelsOf(early.seen).at(-1), WAIT).toBe('held');
      await expect.poll(() => labelsOf(late.seen).slice(-3), WAIT).toEqual(['slow', 'quick', 'held']);
    } finally {
      await pool.query('delete from process_leases');
      for (const client of [foreign, writer, other]) {
        await client.query('rollback');
        client.release();
      }
    }
  });

  it('delivers name, audience, payload, touches and order of delivery as they were written', async () => {
    const { tail, seen } = await aReader();
    const audience = { kind: 'channel', id: '7', serverId: '8', permission: 'manageServer' } as const;
    const touches = ['server:8', 'member:8:9'];
    await appendEvents(pool, [
      { name: 'ONE', audience, payload: { text: 'ä "quoted"' }, touches, deliverBeforeTouch: true },
      { name: 'TWO', audience: { kind: 'users', id: '1', ids: ['1', '2'] }, payload: null },
    ]);
    tail.wake();
    await expect.poll(() => seen.length, WAIT).toBe(2);
    expect(seen[0]).toMatchObject({ name: 'ONE', audience, touches, deliverBeforeTouch: true });
    expect(JSON.parse(seen[0]?.payload ?? '')).toEqual({ text: 'ä "quoted"' });
    expect(seen[1]).toMatchObject({ name: 'TWO', payload: 'null', touches: [], deliverBeforeTouch: false });
  });

  it('receives large events, which are written in several statements of one transaction, in their order', async () => {
    const { tail, seen } = await aReader();
    const sizes = [10, 150_000, 150_000, 10, 900_000, 10, 10];
    const labels = sizes.map((size, index) => `${index} ${'x'.repeat(size)}`);
    const written: number[] = [];
    const client = await pool.connect();
    try {
      await client.query(BEGIN_AS_WRITER);
      const query = (text: string, values: readonly unknown[]) => {
        written.push((values[2] as string[]).length);
        return client.query(text, [...values]);
      };
      await appendEvents({ query }, labels.map(event));
      await client.query('commit');
    } finally {
      client.release();
    }
    tail.wake();
    await expect.poll(() => seen.length, WAIT).toBe(labels.length);
    expect(labelsOf(seen)).toEqual(labels);
    expect(written).toEqual([2, 2, 1, 2]);
  });

  it('moves its head only after the listeners finish, and survives a listener that throws', async () => {
    const failures: unknown[] = [];
    const tail = await startTail({ pool, epoch: 1, onError: (error) => failures.push(error) });
    tails.push(tail);
    const start = tail.head();
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
    const heads: string[] = [];
    tail.subscribe(async () => {
      heads.push(tail.head());
      await hold;
      throw new Error('listener failed');
    });
    await commit('held');
    tail.wake();
    await expect.poll(() => heads, WAIT).toEqual([start]);
    await commit('next');
    letGo();
    await expect.poll(() => heads.length, WAIT).toBe(2);
    expect(heads[1]).not.toBe(start);
    await expect.poll(() => failures.length, WAIT).toBe(2);
  });

  it('logs the first of many failed reads, then one a minute, and their end', async () => {
    const { log, lines } = aLog();
    let elapsed = 0;
    const { tail } = await aReader({ reads: createFailureLog(log, 'reading', () => elapsed) });
    await tail.caughtUp();
    const query = vi.spyOn(pool, 'query').mockImplementation(async () => {
      throw new Error('unreachable');
    });
    const failReads = async (count: number) => {
      const before = query.mock.calls.length;
      while (query.mock.calls.length < before + count) {
        tail.wake();
        await delay(1);
      }
    };
    await failReads(5);
    expect(lines).toMatchObject([{ level: 'error', msg: 'reading failed; trying again' }]);
    elapsed = 61_000;
    await failReads(5);
    expect(lines.slice(1)).toMatchObject([{ level: 'error', msg: 'reading still fails' }]);
    query.mockRestore();
    tail.wake();
    await expect
      .poll(() => lines.slice(2), WAIT)
      .toMatchObject([{ level: 'warn', msg: 'reading works again', failedForSecs: 61 }]);
  });

  it('tells which changes are committed but not delivered yet', async () => {
    const { tail, seen } = await aReader();
    const change = (label: string): NewEvent => ({ ...event(label), touches: [`server:${label}`, 'user:1'] });
    const slow = await pool.connect();
    try {
      await slow.query('begin');
      await appendEvents(slow, [change('uncommitted')]);
      await appendEvents(pool, [event('without changes'), change('held')]);
      expect([...(await tail.touchedAhead())].sort()).toEqual(['server:held', 'user:1']);
      await slow.query('commit');
    } finally {
      slow.release();
    }
    tail.wake();
    await expect.poll(() => labelsOf(seen), WAIT).toEqual(['uncommitted', 'without changes', 'held']);
    await expect.poll(async () => (await tail.touchedAhead()).size, WAIT).toBe(0);
  });

  it('loses nothing when it stops and starts again from its head', async () => {
    const before = await aReader();
    const writing = Promise.all(Array.from({ length: 6 }, (_, writer) => write(100 + writer, 30)));
    await expect.poll(() => before.seen.length, WAIT).toBeGreaterThan(20);
    await before.tail.stop();
    const head = before.tail.head();
    await delay(50);

    const after = await aReader();
    const replayed = await readAll(after.tail, head);
    const expected = (await writing).flat();
    const all = (): LoggedEvent[] => {
      const known = new Set(replayed?.map(({ position }) => position));
      return [...before.seen, ...(replayed ?? []), ...after.seen.filter((e) => !known.has(e.position))];
    };
    await expect.poll(() => all().length, WAIT).toBe(expected.length);
    expect(labelsOf(all()).sort()).toEqual([...expected].sort());
    const reader = await aReader();
    const [first] = before.seen;
    expect(await readAll(reader.tail, first?.position ?? '')).toEqual(all().slice(1));
  });

  it('refuses malformed and out-of-range positions', async () => {
    const { tail } = await aReader();
    const strange = [
      '',
      'x',
      '1',
      '1.',
      '.1',
      '1.2',
      '1.2.',
      '1.2.3.4',
      '1.-1.0',
      '1.x.1',
      '1.99999999999999999999.1',
      '1.1.9999999999999999999',
      '9999999999.1.1',
    ];
    for (const position of strange) expect(await tail.readAfter(position), position).toBeNull();
  });
});

describe('events that their writer offers to the tail', () => {
  /** A statement of two events with the proof of their place, still uncommitted. */
  async function send(
    client: PoolClient,
    label: string,
    previous: LogPosition | null = null,
  ): Promise<WrittenEvents | null> {
    await client.query('begin');
    const { rows } = await client.query<{ xid: string; positions: string[]; before: string | null }>(
      `with logged as (
         insert into event_log (name, audience, payload)
         select 'TEST', '{"kind":"server","id":"1"}', part from unnest($1::text[]) as part
         returning xid, position
       )
       select xid, array_agg(position::text order by position) as positions, ${eventBefore('$2')} as before
       from logged group by xid`,
      [[`"${label}.0"`, `"${label}.1"`], expectedXid(previous)],
    );
    const { xid, positions, before } = rows[0] ?? { xid: '', positions: [], before: null };
    const after = provenPosition(before, previous);
    if (after === null) return null;
    const events = positions.map((position, part) => ({
      xid,
      position,
      name: 'TEST',
      payload: `"${label}.${part}"`,
      audience: { kind: 'server', id: '1' } as const,
    }));
    return { after, events };
  }

  const step = fc.record({
    writer: fc.nat({ max: 3 }),
    act: fc.oneof(
      { arbitrary: fc.constantFrom('whole', 'send', 'commit', 'offer'), weight: 6 },
      { arbitrary: fc.constantFrom('begin', 'append', 'rollback'), weight: 1 },
    ),
    wakes: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  });

  it('are delivered once and in the order of the log, whatever else is written at the same time', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        run += 1;
        const readers = [await aReader(), await aReader()] as const;
        const start = parsePosition(readers[0].tail.head());
        const clients = await Promise.all([0, 1, 2, 3].map(() => pool.connect()));
        const state = clients.map(() => ({ open: false, sent: null as WrittenEvents | null }));
        const committed: WrittenEvents[][] = clients.map(() => []);
        const newest: (LogPosition | null)[] = [null, null];
        const perform = async (writer: number, act: string, label: string): Promise<void> => {
          if (act === 'whole')
            for (const part of ['send', 'commit', 'offer']) await perform(writer, part, label);
          const [client, now] = [clients[writer] as PoolClient, state[writer] as (typeof state)[number]];
          const queue = committed[writer] as WrittenEvents[];
          const process = writer % 2 === 0 ? 0 : 1;
          const { tail } = readers[process];
          if (act === 'offer') for (const written of queue.splice(0)) tail.offer(written);
          else if (act === 'begin' && !now.open) {
            await client.query(BEGIN_AS_WRITER);
            await client.query('select pg_current_xact_id()');
            now.open = true;
          } else if (act === 'send' && !now.open) {
            now.sent = await send(client, label, newest[process]);
            now.open = true;
          } else if (act === 'append' && now.open) {
            // Events that a transaction writes in other ways are not among the events that it offers.
            now.sent = null;
            await appendEvents(client, [event(label)]);
          } else if (now.open && (act === 'commit' || act === 'rollback')) {
            await client.query(act);
            if (now.sent && act === 'commit') {
              queue.push(now.sent);
              newest[process] = lastPosition(now.sent);
            }
            Object.assign(now, { open: false, sent: null });
          }
        };
        for (const [index, { writer, act, wakes }] of steps.entries()) {
          await perform(writer, act, `${run}.${index}`);
          if (wakes) readers[index % 2 === 0 ? 0 : 1].tail.wake();
        }
        for (const act of ['commit', 'offer'])
          for (const writer of clients.keys()) await perform(writer, act, '');
        await Promise.all(readers.map(({ tail }) => tail.caughtUp()));
        const { rows } = await pool.query<{ position: string; label: string }>(
          `select '1.' || xid || '.' || position as position, payload::json #>> '{}' as label from event_log
           where (xid, position) > ($1::xid8, $2::bigint) order by event_log.xid, event_log.position`,
          [start?.xid, start?.position],
        );
        for (const { seen } of readers) {
          expect(labelsOf(seen)).toEqual(rows.map(({ label }) => label));
          expect(seen.map(({ position }) => position)).toEqual(rows.map(({ position }) => position));
        }
        for (const client of clients) client.release();
        await Promise.all(tails.splice(0).map((tail) => tail.stop()));
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('are delivered without a read only if they directly follow the last delivered event', async () => {
    const { tail, seen } = await aReader();
    const sizes: number[] = [];
    tail.subscribe((events) => {
      if (events.length > 0) sizes.push(events.length);
    });
    const after = parsePosition(tail.head());
    if (after === null) throw new Error('the tail has no position');
    const { xid } = after;
    const offer = (from: number, ...positions: number[]): void => {
      const events = positions.map((position) => ({
        xid,
        position: String(position),
        name: 'TEST',
        payload: `"${position}"`,
        audience: { kind: 'server', id: '1' } as const,
      }));
      tail.offer({ after: { ...after, position: String(from) }, events });
    };
    // None of these events is in the log, so a read would not find them.
    offer(0, 1, 2);
    offer(1, 2, 3);
    offer(4, 5);
    offer(3, 4);
    await expect.poll(() => labelsOf(seen), WAIT).toEqual(['1', '2', '3']);
    offer(3, 4);
    await expect.poll(() => labelsOf(seen), WAIT).toEqual(['1', '2', '3', '4']);
    // Those that wait come as one batch, so that each socket gets them in one write.
    expect(sizes).toEqual([3, 1]);
  });

  it('follow the previous batch without a look into the log only if their transaction has the next id', async () => {
    const client = await pool.connect();
    const here = { epoch: 1, position: '1' };
    const followed = async (distance: bigint): Promise<unknown> => {
      const { rows } = await client.query<{ xid: string }>(
        'select pg_snapshot_xmax(pg_current_snapshot()) as xid',
      );
      const previous = { ...here, xid: String(BigInt(rows[0]?.xid ?? 0) - distance) };
      const written = await send(client, 'next', previous);
      await client.query('rollback');
      return written?.after === previous;
    };
    // Tests of other files have transactions in the same cluster.
    await expect.poll(() => followed(1n), WAIT).toBe(true);
    expect(await followed(2n)).toBe(false);
    client.release();
  });

  it('wait for an earlier transaction', async () => {
    const [early, late] = await Promise.all([pool.connect(), pool.connect()]);
    await early.query('begin');
    await early.query('select pg_current_xact_id()');
    expect(await send(late, 'late')).toBeNull();
    await late.query('rollback');
    await early.query('rollback');
    // Tests of other files have transactions in the same cluster.
    const proved = async (): Promise<boolean> => {
      const written = await send(late, 'late');
      await late.query('rollback');
      return written !== null;
    };
    await expect.poll(proved, WAIT).toBe(true);
    for (const client of [early, late]) client.release();
  });

  it('are dropped if the log has started over', async () => {
    const { tail, seen } = await aReader();
    const client = await pool.connect();
    const written = await send(client, 'old');
    await client.query('commit');
    client.release();
    await tail.caughtUp();
    seen.length = 0;
    await tail.restart(2);
    if (written) tail.offer({ ...written, events: written.events.map((e) => ({ ...e, xid: `9${e.xid}` })) });
    await commit('new');
    tail.wake();
    await expect.poll(() => labelsOf(seen), WAIT).toEqual(['new']);
  });
});

describe('retention', () => {
  /** A partition `slots` before the present one, with one transaction's events in it. */
  async function aged(slots: number, ...labels: string[]): Promise<string> {
    const slot = Math.floor(Date.now() / 1000 / PARTITION_SECS) - slots;
    const at = (number: number) => new Date(number * PARTITION_SECS * 1000).toISOString();
    await pool.query(
      `create table event_log_${slot} partition of event_log for values from ('${at(slot)}') to ('${at(slot + 1)}')`,
    );
    await pool.query(
      `insert into event_log (name, audience, payload, created_at)
       select 'TEST', '{"kind":"server","id":"1"}', payload, $2 from unnest($1::text[]) as payload`,
      [labels.map((label) => JSON.stringify(label)), at(slot)],
    );
    return `event_log_${slot}`;
  }

  async function partitions(): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event_log'::regclass`,
    );
    return rows.map(({ name }) => name);
  }

  it('creates partitions in advance, even if several processes do so at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => aRetention().maintain()));
    const names = await partitions();
    const { rows } = await pool.query<{ now: number }>('select extract(epoch from now())::float8 as now');
    const current = Math.floor((rows[0]?.now ?? 0) / PARTITION_SECS);
    for (const slot of [current, current + 1, current + 4]) expect(names).toContain(`event_log_${slot}`);
  });

  it('drops events older than the window and refuses to resume from before it', async () => {
    const { tail, seen } = await aReader();
    const old = await aged(12, 'old 1', 'old 2');
    const kept = await aged(3, 'kept');
    await commit('new');
    tail.wake();
    await expect.poll(() => labelsOf(seen), WAIT).toEqual(['old 1', 'old 2', 'kept', 'new']);
    const [first, second, third] = seen.map(({ position }) => position);
    expect(labelsOf((await readAll(tail, first ?? '')) ?? [])).toEqual(['old 2', 'kept', 'new']);

    await aRetention().maintain();
    expect(await partitions()).not.toContain(old);
    expect(await partitions()).toContain(kept);
    expect(await readAll(tail, '1.1.1')).toBeNull();
    expect(await readAll(tail, first ?? '')).toBeNull();
    expect(labelsOf((await readAll(tail, second ?? '')) ?? [])).toEqual(['kept', 'new']);
    expect(labelsOf((await readAll(tail, third ?? '')) ?? [])).toEqual(['new']);
  });

  it('keeps events whose time has no partition, in order, and moves them to a partition', async () => {
    const { tail, seen } = await aReader();
    await commit('before');
    // As if the database's clock had jumped forwards and back.
    for (const [hours, label] of [
      [30, 'ahead'],
      [-30, 'behind'],
    ] as const) {
      await pool.query(
        `insert into event_log (name, audience, payload, created_at)
         values ('TEST', '{"kind":"server","id":"1"}', $1, now() + make_interval(hours => $2))`,
        [JSON.stringify(label), hours],
      );
    }
    await commit('after');
    tail.wake();
    const all = ['before', 'ahead', 'behind', 'after'];
    await expect.poll(() => labelsOf(seen), WAIT).toEqual(all);
    const start = seen[0]?.position ?? '';
    await Promise.all([aRetention(() => 0).maintain(), aRetention(() => 0).maintain()]);
    const { rows } = await pool.query('select from event_log_unplanned');
    expect(rows).toEqual([]);
    // Events older than the window are dropped like any others, so a resume from before them starts over.
    expect(await readAll(tail, start)).toBeNull();
    expect(labelsOf((await readAll(tail, seen[2]?.position ?? '')) ?? [])).toEqual(['after']);
  });

  it('drops nothing for the length of the window after the clock jumped', async () => {
    let elapsed = 0;
    const retention = aRetention(() => elapsed);
    await retention.maintain();
    const old = await aged(12, 'still wanted');
    // This process's clock was set back, as if the database's clock had jumped ahead by ten minutes.
    elapsed = -600_000;
    await retention.maintain();
    expect(await partitions()).toContain(old);
    elapsed += 60_000;
    await retention.maintain();
    expect(await partitions()).toContain(old);
    await aRetention().maintain();
    expect(await partitions()).not.toContain(old);
  });
});

describe('an epoch', () => {
  const stored = () => pool.query('select epoch, history from event_log_epoch').then(({ rows }) => rows[0]);

  it('stays the same for every process that starts on the same database', async () => {
    const forget = vi.fn();
    const epochs = await Promise.all([1, 2, 3].map(() => enterEpoch(pool, forget)));
    expect(new Set(epochs).size).toBe(1);
    expect(forget).not.toHaveBeenCalled();
  });

  it('ends once if the log came from another cluster, timeline or database', async () => {
    const before = await enterEpoch(pool, async () => undefined);
    const { tail, seen } = await aReader();
    await commit('lost');
    await pool.query(`update event_log_epoch set history = '1/00000001/1'`);
    const forget = vi.fn(async () => undefined);
    const epochs = await Promise.all([1, 2, 3].map(() => enterEpoch(pool, forget)));
    expect(epochs).toEqual([before + 1, before + 1, before + 1]);
    expect(forget).toHaveBeenCalledTimes(1);
    expect((await pool.query('select from event_log')).rows).toEqual([]);

    const restarts = vi.fn();
    tail.onRestart(restarts);
    const old = tail.head();
    await tail.restart(before + 1);
    expect(restarts).toHaveBeenCalledTimes(1);
    expect(await readAll(tail, old)).toBeNull();
    const start = tail.head();
    seen.length = 0;
    await commit('new');
    tail.wake();
    await expect.poll(() => labelsOf(seen), WAIT).toEqual(['new']);
    expect(labelsOf((await readAll(tail, start)) ?? [])).toEqual(['new']);
    expect(await stored()).toMatchObject({ epoch: before + 1 });
  });

  it('ends after transactions that have read the log and then write events', async () => {
    const before = await enterEpoch(pool, async () => undefined);
    const client = await pool.connect();
    await client.query(BEGIN_AS_WRITER);
    await client.query('select from event_log_touches');
    await pool.query(`update event_log_epoch set history = '1/00000001/1'`);
    const ended = enterEpoch(pool, async () => undefined);
    const waiting =
      'select from pg_stat_activity where datname = current_database() and wait_event_type = $1';
    await expect.poll(async () => (await pool.query(waiting, ['Lock'])).rows.length, WAIT).toBe(1);
    const written = appendEvents(client, [event('slow')]).then(() => client.query('commit'));
    const outcomes = await Promise.allSettled([written, ended]);
    client.release(true);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled', value: before + 1 }]);
  });

  it('ends if a log without a known history contains future transaction ids', async () => {
    const before = await enterEpoch(pool, async () => undefined);
    await pool.query('update event_log_epoch set history = null');
    expect(await enterEpoch(pool, async () => undefined)).toBe(before);
    await pool.query('update event_log_epoch set history = null');
    await pool.query(
      `insert into event_log (xid, name, audience, payload) values ('9000000000', 'TEST', '{}', '""')`,
    );
    expect(await enterEpoch(pool, async () => undefined)).toBe(before + 1);
  });
});

describe('wake-ups between processes', () => {
  it('use one connection while the database comes back as a standby', async () => {
    const attempts: string[] = [];
    const { log, lines } = aLog();
    let isWoken = false;
    const signal = await startCommitSignal({
      pool,
      connectionString: database.connectionString,
      token: 'own',
      otherProcesses: () => 0,
      onSignal: () => {
        isWoken = true;
      },
      onReconnected: async () => {
        attempts.push(...(await signalConnections()));
        if (attempts.length < 3) throw new Error('cannot write on a standby');
      },
      onError: () => undefined,
      connection: createFailureLog(log, 'listening'),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${IS_SIGNAL}`);
    while (!isWoken) await passSecond();
    vi.useRealTimers();
    expect(new Set(attempts).size).toBe(1);
    expect(attempts).toHaveLength(3);
    expect(lines.map(({ msg }) => msg)).toEqual(['listening failed; trying again', 'listening works again']);
    await signal.stop();
    await expect.poll(signalConnections, WAIT).toEqual([]);
  });

  it('ask a silent database only once', async () => {
    const proxy = await openDatabaseProxy(database.connectionString);
    const warnings: string[] = [];
    const note = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', note);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const signal = await startCommitSignal({
      pool,
      connectionString: proxy.connectionString,
      token: 'own',
      otherProcesses: () => 0,
      onSignal: () => undefined,
      onReconnected: async () => undefined,
      onError: () => undefined,
      connection: createFailureLog(aLog().log, 'listening'),
    });
    proxy.silence();
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    // Warnings are reported in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
    await proxy.close();
    await signal.stop();
  });

  const IS_SIGNAL = `application_name = 'guildhall-signal' and datname = current_database()`;

  async function signalConnections(): Promise<string[]> {
    const { rows } = await pool.query<{ pid: string }>(
      `select pid::text from pg_stat_activity where ${IS_SIGNAL}`,
    );
    return rows.map(({ pid }) => pid);
  }

  async function passSecond(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1000);
    // Advances past the connection timeout as well.
    await delay(20);
  }
});
