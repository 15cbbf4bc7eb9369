/** Whether sends cost more on larger servers: the same load on a small and on a large one. */
import pg from 'pg';
import { type Bench, type Contender, type Scenario, sampled } from '../bench.ts';
import { startChild } from '../calls/start-child.ts';
import { compared, type Figure } from '../figure.ts';
import { inFreshFolder } from '../fresh-product.ts';
import type { LoadApi } from '../load/main.ts';
import { measureInterleaved, type Sample } from '../measure/rounds.ts';
import { type Product, startProduct } from '../product.ts';
import { sendRequest } from '../requests.ts';
import { makeWorld, type World, type WorldSize } from '../world.ts';

/** Messages are spread over 64 channels. */
const SMALL: WorldSize = { people: 100, messagesPerChannel: 10 };
const LARGER: readonly WorldSize[] = [
  { people: 10_000, messagesPerChannel: 1600 },
  { people: 100_000, messagesPerChannel: 16_000 },
];
const SENDERS = 16;
const CHANNELS = 8;
const WARM_UP_SECONDS = 3;
const CONTENT = 'A message of the length that people write when they chat with each other: a line or so.';

export const growth: Scenario = {
  name: 'growth',
  title: 'Sends as a server grows',
  needsWorld: false,
  run: (bench) => onServer(SMALL, (small) => compareWith(small, bench)),
};

interface Served {
  readonly product: Product;
  readonly world: World;
}

async function compareWith(small: Served, bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of LARGER)
    figures.push(await onServer(size, (large) => compareSends(small, large, size, bench)));
  return figures;
}

function onServer<Result>(size: WorldSize, work: (served: Served) => Promise<Result>): Promise<Result> {
  return inFreshFolder(async (dataDirectory) => {
    const world = await makeWorld(dataDirectory, size);
    const product = await startProduct({ dataDirectory });
    try {
      await forgetSearch(product);
      return await work({ product, world });
    } finally {
      await product.stop();
    }
  });
}

/** A server that grew normally would already be indexed. */
async function forgetSearch({ databaseUrl }: Product): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('truncate message_search_queue');
  } finally {
    await client.end();
  }
}

async function compareSends(small: Served, large: Served, size: WorldSize, bench: Bench): Promise<Figure> {
  const load = startChild<LoadApi>(new URL('../load/main.ts', import.meta.url));
  const send = ({ product, world }: Served, seconds: number): Promise<Sample> => {
    const connections = Array.from({ length: SENDERS }, (_, index) => [
      sendRequest(world.historyChannels[index % CHANNELS] ?? '', world.tokens[index] ?? '', CONTENT),
    ]);
    return sampled(product satisfies Contender, async () => {
      const { perSecond, count } = await load.call('httpLoad', { port: product.port, connections, seconds });
      return { value: perSecond, operations: count };
    });
  };
  try {
    for (const served of [small, large]) await send(served, WARM_UP_SECONDS);
    const { rounds, roundSeconds } = bench.extent;
    const [onSmall, onLarge] = await measureInterleaved(rounds, [
      () => send(small, roundSeconds),
      () => send(large, roundSeconds),
    ]);
    if (!onSmall || !onLarge) throw new Error('nothing was measured');
    const messages = large.world.historyChannels.length * size.messagesPerChannel;
    const name = `${size.people.toLocaleString('en')} members, ${messages.toLocaleString('en')} messages`;
    const note = `PostgreSQL spends ${onSmall.databaseMicros?.toFixed(0) ?? '?'} µs on the small one`;
    return compared(name, 'sends/s', onLarge, { name: 'a small server', measured: onSmall }, { note });
  } finally {
    await load.stop();
  }
}
