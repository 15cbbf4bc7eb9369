/** How long messages wait for the search index while others are sent: at a steady rate, and as fast as 64 people can. */
import { setTimeout as delay } from 'node:timers/promises';
import { createPool, type Pool } from '@guildhall/platform';
import { idTime } from '@guildhall/protocol';
import { type Bench, type Scenario, type Stage, withStage } from '../bench.ts';
import { type Figure, judgeTarget } from '../figure.ts';
import { steadySends } from '../load/steady-sends.ts';
import { CONTENT, sendRequest } from '../requests.ts';

const STEADY_RATE = 1000;
const SENDERS = 64;
const SECONDS = 20;
const LOOK_EVERY_MS = 200;

export const indexing: Scenario = {
  name: 'indexing',
  title: 'The search index while messages are sent',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureWaits(bench, stage)),
};

async function measureWaits({ world }: Bench, { product, load }: Stage): Promise<Figure[]> {
  const { port } = product;
  const requests = Array.from({ length: SENDERS }, (_, index) =>
    sendRequest(
      world.sendChannels[index % world.sendChannels.length] ?? '',
      world.tokens[index] ?? '',
      CONTENT,
    ),
  );
  const pool = createPool({ connectionString: product.databaseUrl, size: 1 });
  try {
    // A search indexes the world's messages first.
    const found = await fetch(`${product.url}/api/servers/${world.serverId}/messages/search?q=nothing`, {
      headers: { authorization: `Session ${world.tokens[0]}` },
    });
    if (!found.ok) throw new Error(`searching answered ${found.status}`);
    await waitUntilIndexed(pool);
    const steady = await watchOldest(pool, () =>
      steadySends({ port, requests, perSecond: STEADY_RATE, seconds: SECONDS }),
    );
    const full = await watchOldest(pool, async () => {
      const connections = requests.map((request) => [request]);
      return (await load.call('httpLoad', { port, connections, seconds: SECONDS })).count;
    });
    return [figure(`at ${STEADY_RATE} sends/s`, steady), figure(`${SENDERS} people send all the time`, full)];
  } finally {
    await pool.end();
  }
}

interface Waits {
  readonly longestSecs: number;
  readonly perSecond: number;
  /** Seconds after the last send until everything was indexed. */
  readonly drainedAfterSecs: number;
}

function figure(name: string, { longestSecs, perSecond, drainedAfterSecs }: Waits): Figure {
  return judgeTarget({
    name,
    unit: 's behind',
    value: longestSecs,
    target: { kind: 'at most', limit: 2, of: 'value' },
    note: `${Math.round(perSecond)} sends/s; indexed ${drainedAfterSecs.toFixed(1)} s after the last`,
  });
}

/** Measures how long the oldest unindexed message waits while others are sent. */
async function watchOldest(pool: Pool, send: () => Promise<number>): Promise<Waits> {
  let isSending = true;
  let longestMs = 0;
  const watching = (async () => {
    for (; isSending; await delay(LOOK_EVERY_MS)) longestMs = Math.max(longestMs, await oldestMs(pool));
  })();
  const count = await send();
  isSending = false;
  await watching;
  const began = performance.now();
  await waitUntilIndexed(pool);
  const drainedAfterSecs = (performance.now() - began) / 1000;
  return { longestSecs: longestMs / 1000, perSecond: count / SECONDS, drainedAfterSecs };
}

async function oldestMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string | null }>(
    'select min(message_id) as id from message_search_queue',
  );
  const id = rows[0]?.id;
  return id ? Date.now() - idTime(id) : 0;
}

async function waitUntilIndexed(pool: Pool): Promise<void> {
  while ((await oldestMs(pool)) > 0) await delay(LOOK_EVERY_MS);
}
