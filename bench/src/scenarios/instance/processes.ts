/** Several processes on one database: the cost of events that nobody on a process sees, and the load that four carry. */
import { setTimeout as delay } from 'node:timers/promises';
import { appendEvents, createPool, type Pool } from '@guildhall/platform';
import { type Bench, measureSample, type Scenario } from '../../bench.ts';
import { type Child, startChild } from '../../calls/start-child.ts';
import { type Figure, judgeTarget } from '../../figure.ts';
import type { LoadApi } from '../../load/main.ts';
import { processorSeconds } from '../../measure/process-usage.ts';
import { median } from '../../measure/statistics.ts';
import { type Product, startProduct } from '../../product.ts';
import { CONTENT, sendRequest } from '../../requests.ts';
import type { World } from '../../world.ts';
import { MIN_BYTES, RECEIVER_INTENTS } from '../fan-out.ts';

const PROCESSES = 4;
/** Together 5,000 a second, with as many signals as a busy process gives. */
const EVENTS_AT_ONCE = 75;
const SIGNAL_EVERY_MS = 15;
const SENDERS = 8;
/** Shorter rounds count too few ticks of an idle process. */
const ROUND_SECONDS = 4;
const WARM_UP_SECONDS = 2;
const RECEIVERS = 400;

export const processes: Scenario = {
  name: 'processes',
  title: `Several processes on one PostgreSQL; ${SENDERS} senders, ${RECEIVERS} receivers`,
  needsWorld: true,
  async run(bench) {
    const load = startChild<LoadApi>(new URL('../../load/main.ts', import.meta.url));
    const running: Product[] = [];
    try {
      const first = await startProduct({ ...bench, settings: UNSHARED });
      running.push(first);
      const alone = await measureCarried(bench, load, running);
      for (let number = 1; number < PROCESSES; number += 1) running.push(await join(bench, first, number));
      const idle = await measureWithoutReceivers(bench, running[1] ?? first);
      const together = await measureCarried(bench, load, running);
      return [...idle, ...compareCarried(alone, together)];
    } finally {
      await load.stop();
      for (const product of running.toReversed()) await product.stop();
    }
  },
};

/** Nothing here depends on shared limits or presence. */
const UNSHARED = { ALLOW_UNSHARED_PROCESSES: 'true' };

function join(
  { dataDirectory, profileInto }: Bench,
  { databaseUrl }: Product,
  number: number,
): Promise<Product> {
  return startProduct({
    dataDirectory: `${dataDirectory}-${number}`,
    profileInto,
    settings: { ...UNSHARED, DATABASE_URL: databaseUrl },
  });
}

/** The cost per event of a process without connections, at a fixed rate of events. */
async function measureWithoutReceivers(
  { world, extent }: Bench,
  { pid, databaseUrl }: Product,
): Promise<Figure[]> {
  const pool = createPool({ connectionString: databaseUrl, size: 1 });
  try {
    const round = (seconds: number) =>
      measureSample({ pid }, async () => {
        const operations = await appendFor(pool, world, seconds);
        return { value: operations / seconds, operations };
      });
    await round(WARM_UP_SECONDS);
    const rests = [];
    const samples = [];
    for (let number = 0; number < extent.rounds; number += 1) {
      rests.push(await microsAtRest(pid));
      samples.push(await round(ROUND_SECONDS));
    }
    // The lowest figure, because a periodic job in the others would hide what the events cost.
    const restMicros = Math.min(...rests);
    const rate = median(samples.map(({ value }) => value));
    return [
      judgeTarget({
        name: 'a process where nobody sees the events',
        unit: 'µs/event',
        value: Math.min(...samples.flatMap(({ cpuMicros }) => cpuMicros ?? [])) - restMicros / rate,
        target: { kind: 'at most', limit: 5, of: 'value' },
        note: `at ${Math.round(rate)} events/s; without events it takes ${Math.round(restMicros / 1000)} ms each second`,
      }),
    ];
  } finally {
    await pool.end();
  }
}

/** The process's idle cost per second. */
async function microsAtRest(pid: number): Promise<number> {
  const before = (await processorSeconds(pid)) ?? 0;
  await delay(ROUND_SECONDS * 1000);
  return ((((await processorSeconds(pid)) ?? 0) - before) * 1e6) / ROUND_SECONDS;
}

/** Appends messages as another process would, with its signals. @returns how many */
async function appendFor(pool: Pool, { serverId, sendChannels }: World, seconds: number): Promise<number> {
  const events = Array.from({ length: EVENTS_AT_ONCE }, (_, index) => {
    const channelId = sendChannels[index % sendChannels.length] ?? '';
    return {
      name: 'MESSAGE_CREATE',
      audience: { kind: 'channel', id: channelId, serverId } as const,
      payload: { id: String(index), channelId, serverId, content: CONTENT, padding: 'x'.repeat(400) },
    };
  });
  const began = performance.now();
  let batches = 0;
  for (; performance.now() < began + seconds * 1000; batches += 1) {
    await appendEvents(pool, events);
    await pool.query('select pg_notify($1, $2)', ['event_log', 'benchmark']);
    await delay(Math.max(0, began + (batches + 1) * SIGNAL_EVERY_MS - performance.now()));
  }
  return batches * EVENTS_AT_ONCE;
}

interface Carried {
  readonly perSecond: number;
  /** Processor microseconds for each send, of all processes and of the busiest. */
  readonly totalMicros: number;
  readonly busiestMicros: number;
}

/** Senders and receivers spread over all processes; everyone receives everything. */
async function measureCarried(
  { world, extent }: Bench,
  load: Child<LoadApi>,
  products: readonly Product[],
): Promise<Carried> {
  const sets = products.map(({ port }, index) => ({ port, set: `process ${index}` }));
  const share = (items: readonly string[], index: number) =>
    items.filter((_, position) => position % products.length === index);
  for (const [index, { port, set }] of sets.entries()) {
    const tokens = share(world.tokens.slice(0, RECEIVERS), index);
    const receiving = { intents: RECEIVER_INTENTS, minimumBytes: MIN_BYTES };
    await load.call('openReceivers', { set, port, tokens, ...receiving });
  }
  const senders = world.tokens.slice(0, SENDERS);
  const round = async (seconds: number): Promise<Carried> => {
    const before = await Promise.all(products.map(({ pid }) => processorSeconds(pid)));
    const results = await Promise.all(
      sets.map(({ port }, index) =>
        load.call('httpLoad', {
          port,
          seconds,
          connections: share(senders, index).map((token, sender) => [
            sendRequest(world.sendChannels[sender % world.sendChannels.length] ?? '', token, CONTENT),
          ]),
        }),
      ),
    );
    const after = await Promise.all(products.map(({ pid }) => processorSeconds(pid)));
    const count = results.reduce((sum, result) => sum + result.count, 0);
    const each = after.map((seconds, index) => (((seconds ?? 0) - (before[index] ?? 0)) * 1e6) / count);
    return {
      perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
      totalMicros: each.reduce((sum, micros) => sum + micros, 0),
      busiestMicros: Math.max(...each),
    };
  };
  await round(WARM_UP_SECONDS);
  const rounds: Carried[] = [];
  for (let number = 0; number < extent.rounds; number += 1) rounds.push(await round(ROUND_SECONDS));
  for (const { set } of sets) await load.call('closeReceivers', { set });
  const middle = (pick: (each: Carried) => number) => median(rounds.map(pick));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    totalMicros: middle(({ totalMicros }) => totalMicros),
    busiestMicros: middle(({ busiestMicros }) => busiestMicros),
  };
}

function compareCarried(alone: Carried, together: Carried): Figure[] {
  const rates = `${Math.round(together.perSecond)} sends/s, alone ${Math.round(alone.perSecond)}`;
  return [
    judgeTarget({
      name: `${PROCESSES} processes, by the processor time of the busiest`,
      unit: 'sends per processor second',
      value: 1e6 / together.busiestMicros,
      reference: { name: 'one process', value: 1e6 / alone.busiestMicros },
      ratio: alone.busiestMicros / together.busiestMicros,
      target: { kind: 'at least', limit: 1.6, of: 'ratio' },
      note: rates,
    }),
    {
      name: `Node, all ${PROCESSES} together`,
      unit: 'µs/send',
      value: together.totalMicros,
      reference: { name: 'one process', value: alone.totalMicros },
      ratio: together.totalMicros / alone.totalMicros,
    },
  ];
}
