/** Listeners that need only changes of state, and listeners that start to need everything at any moment. */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPool, migrate, type Pool, readMigrations } from '../../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/test-postgres.ts';
import {
  appendEvents,
  EventLogRetention,
  type LoggedEvent,
  parsePosition,
  type RunningTail,
  startTail,
} from '../index.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../service/migrations', import.meta.url));

let database: TestDatabase;
let pool: Pool;
const tails: RunningTail[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, size: 10, onIdleError: () => undefined });
  await migrate(pool, await readMigrations(MIGRATIONS));
  await new EventLogRetention({ pool, retentionSecs: 7200, elapsed: () => performance.now() }).maintain();
});
afterEach(async () => {
  await Promise.all(tails.splice(0).map((tail) => tail.stop()));
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const KINDS = {
  message: { name: 'TEST' },
  change: { name: 'TEST', touches: ['server:1'] },
  internal: { name: '$TEST' },
  named: { name: 'NAMED' },
} as const;
type Kind = keyof typeof KINDS;

async function commit(...events: readonly { readonly kind: Kind; readonly label: string }[]): Promise<void> {
  await appendEvents(
    pool,
    events.map(({ kind, label }) => ({
      ...KINDS[kind],
      audience: { kind: 'server', id: '1' },
      payload: label,
    })),
  );
}

function labelsOf(events: readonly LoggedEvent[]): string[] {
  return events.map(({ payload }) => JSON.parse(payload) as string);
}

async function aTail(): Promise<RunningTail> {
  const tail = await startTail({ pool, epoch: 1, onError: (error) => expect.unreachable(String(error)) });
  tails.push(tail);
  return tail;
}

/** A tail may have started its first read before it had a listener; that read contains every event. */
async function afterFirstRead(tail: RunningTail): Promise<void> {
  await commit({ kind: 'change', label: '' });
  await tail.caughtUp();
}

it('delivers only changes of state to a listener that needs nothing else, and moves the head past other events', async () => {
  const tail = await aTail();
  const seen: LoggedEvent[] = [];
  const heads: string[] = [];
  tail.subscribe(
    (events) => {
      seen.push(...events);
      if (events.length === 0) heads.push(tail.head());
    },
    { everything: () => false, names: ['NAMED'] },
  );
  await afterFirstRead(tail);
  seen.length = 0;
  await commit(
    { kind: 'message', label: 'one' },
    { kind: 'change', label: 'two' },
    { kind: 'message', label: 'three' },
    { kind: 'internal', label: 'four' },
    { kind: 'named', label: 'five' },
    { kind: 'message', label: 'six' },
  );
  await tail.caughtUp();
  await expect.poll(() => heads.at(-1)).toBe(tail.head());
  expect(labelsOf(seen)).toEqual(['two', 'four', 'five']);
  const { rows } = await pool.query<{ xid: string; position: string }>(
    'select xid, position from event_log order by xid desc, position desc limit 1',
  );
  expect(parsePosition(tail.head())).toMatchObject(rows[0] ?? {});
});

it('waits for more events after a read of many that nobody needs, even if more are committed during it', async () => {
  const tail = await aTail();
  const moves: number[] = [];
  const committed = Promise.withResolvers<void>();
  let isReadOfMany = false;
  const listener = async (): Promise<void> => {
    moves.push(performance.now());
    if (!isReadOfMany) return;
    isReadOfMany = false;
    await commit({ kind: 'message', label: '' });
    tail.wake();
    committed.resolve();
  };
  tail.subscribe(listener, { everything: () => false });
  await afterFirstRead(tail);
  isReadOfMany = true;
  await commit(...Array.from({ length: 70 }, () => ({ kind: 'message' as const, label: '' })));
  tail.wake();
  await committed.promise;
  await tail.caughtUp();
  const [first = Number.NaN, second = Number.NaN] = moves.slice(-2);
  // Timers may be a millisecond early.
  expect(second - first).toBeGreaterThan(98);
});

const step = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constantFrom(...(Object.keys(KINDS) as Kind[])) }), weight: 6 },
  { arbitrary: fc.constantFrom('open', 'close', 'settle'), weight: 2 },
);

it('delivers every change, and the whole log to a listener that needs everything from any moment on', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const tail = await aTail();
      const start = tail.head();
      const committed: { kind: Kind; label: string }[] = [];
      const changes: LoggedEvent[] = [];
      let open: { readonly replayed: Promise<LoggedEvent[]>; readonly live: LoggedEvent[] } | null = null;
      const close = async (): Promise<void> => {
        if (open === null) return;
        await tail.caughtUp();
        const { replayed, live } = open;
        const byPosition = new Map([...(await replayed), ...live].map((each) => [each.position, each]));
        expect(labelsOf([...byPosition.values()])).toEqual(committed.map(({ label }) => label));
        open = null;
      };
      tail.subscribe(
        (events) => {
          changes.push(...events.filter(({ name, touches }) => name !== 'TEST' || touches.length > 0));
        },
        { everything: () => false, names: ['NAMED'] },
      );
      tail.subscribe(async (events) => void open?.live.push(...events), { everything: () => open !== null });
      for (const [index, next] of steps.entries()) {
        if (next === 'open') open ??= { replayed: readAll(tail, start), live: [] };
        else if (next === 'close') await close();
        else if (next === 'settle') await tail.caughtUp();
        else {
          const event = { kind: next.kind, label: String(index) };
          await commit(event);
          committed.push(event);
          tail.wake();
        }
      }
      await close();
      await tail.caughtUp();
      expect(labelsOf(changes)).toEqual(
        committed.filter(({ kind }) => kind !== 'message').map(({ label }) => label),
      );
      await Promise.all(tails.splice(0).map((each) => each.stop()));
    }),
    { numRuns: 40, endOnFailure: true },
  ));

async function readAll(tail: RunningTail, position: string): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for await (const batch of (await tail.readAfter(position)) ?? []) events.push(...batch);
  return events;
}
