/** Rows with several events: what is stored comes back byte for byte, to every reader and from any place. */
import { fileURLToPath } from 'node:url';
import { idTime } from '@guildhall/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isoTime } from '../clock/index.ts';
import { createPool, migrate, type Pool, readMigrations } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-postgres.ts';
import { EVENT_SEPARATOR, eventsOf, shortenEvent } from './groups.ts';
import { appendEvents, EventLogRetention, type LoggedEvent, readFinalEvents, startTail } from './index.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../service/migrations', import.meta.url));

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, size: 4, onIdleError: () => undefined });
  await migrate(pool, await readMigrations(MIGRATIONS));
  await new EventLogRetention({ pool, retentionSecs: 7200, elapsed: () => performance.now() }).maintain();
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const ids = fc.bigInt({ min: 10n ** 17n, max: 2n ** 63n - 1n }).map(String);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  // What control characters, phrases and references look like inside texts.
  fc.constantFrom('\x01\x02\x1e', '\x7f\x85', '"}', '","avatarUrl":null,"clanTag":null},"content":"', '$&$1'),
);
const audiences = fc.oneof(
  fc.record({ kind: fc.constant('channel'), id: ids, serverId: ids }),
  fc.record({ kind: fc.constant('channel'), id: ids, serverId: fc.constant(null) }),
  fc.record({ kind: fc.constant('users'), id: ids, ids: fc.array(ids) }),
);

function payloadOf(id: string, channelId: string, serverId: string, content: string, more: object): object {
  return {
    id,
    channelId,
    createdAt: isoTime(idTime(id)),
    author: { id: '1', username: content, displayName: content, avatarUrl: null, clanTag: null },
    content,
    editedAt: null,
    attachments: [],
    embeds: [],
    components: [],
    flags: 0,
    mentions: [channelId, serverId, `"${channelId}"`],
    // Not spread: a key such as "0" would come before the id, with which every payload begins.
    more,
    nonce: content,
    serverId,
    member: { nick: null, roles: [serverId], joinedAt: '2026-01-01T00:00:00.000Z' },
  };
}

const events = fc
  .tuple(ids, audiences, texts, fc.object({ key: texts }), ids)
  .map(([id, audience, content, more, other]) => ({
    id,
    audience: JSON.stringify(audience),
    payload: JSON.stringify(payloadOf(id, audience.id, other, content, more)),
  }));

interface Written {
  readonly id: string;
  readonly audience: string;
  readonly payload: string;
}

function stored(written: readonly Written[]): string {
  return written.map((event) => event.id + shortenEvent(event.id, event)).join(EVENT_SEPARATOR);
}

it('restores every event of a row as it was, with a position of its own', () => {
  fc.assert(
    fc.property(fc.array(events, { minLength: 1, maxLength: 16 }), (written) => {
      const read = eventsOf({ audience: '', payload: stored(written), position: '1000' });
      expect(read).toEqual(
        written.map(({ audience, payload }, index) => ({
          audience,
          payload,
          position: String(1001 - written.length + index),
        })),
      );
    }),
    { numRuns: 500 },
  );
});

it('leaves a row of one event as it is', () => {
  const row = { audience: '{"kind":"server","id":"1"}', payload: '{"text":"\x7f"}', position: '7' };
  expect(eventsOf(row)).toEqual([row]);
});

it('hands the events of rows to the tail, to a replay and to jobs, each from any place between them', async () => {
  const tail = await startTail({ pool, epoch: 1, onError: (error) => expect.unreachable(String(error)) });
  const seen: LoggedEvent[] = [];
  tail.subscribe((batch) => {
    seen.push(...batch);
  });
  const start = tail.head();
  const [written] = fc.sample(fc.array(events, { minLength: 7, maxLength: 7 }), { numRuns: 1, seed: 1 });
  if (!written) throw new Error('nothing to write');
  const alone = { name: 'MESSAGE_CREATE', audience: { kind: 'server', id: '1' }, payload: 'alone' } as const;
  for (const group of [written.slice(0, 3), written.slice(3)]) {
    await pool.query(
      `insert into event_log (position, name, audience, payload)
       select max(nextval('event_log_position')), 'MESSAGE_CREATE', '', $1 from generate_series(1, $2)`,
      [stored(group), group.length],
    );
    await appendEvents(pool, [alone]);
  }
  await tail.caughtUp();
  await tail.stop();
  const payloads = written.map(({ payload }) => payload);
  const all = [...payloads.slice(0, 3), '"alone"', ...payloads.slice(3), '"alone"'];
  expect(seen.map(({ payload }) => payload)).toEqual(all);
  expect(seen[0]?.audience).toEqual(JSON.parse(written[0]?.audience ?? ''));
  const places = [start, ...seen.map(({ position }) => position)];
  for (const [index, place] of places.entries()) {
    const replayed: LoggedEvent[] = [];
    for await (const batch of (await tail.readAfter(place)) ?? []) replayed.push(...batch);
    expect(replayed).toEqual(seen.slice(index));
    const [epoch, xid = '', position = ''] = place.split('.');
    const after = { epoch: Number(epoch), xid, position };
    // Events are final once no older transaction runs, in any database of the shared server.
    const finalPayloads = async () => {
      const { events } = await readFinalEvents(pool, after, { name: 'MESSAGE_CREATE', limit: 100 });
      return events.map(({ payload }) => payload);
    };
    await expect.poll(finalPayloads).toEqual(all.slice(index));
  }
});
