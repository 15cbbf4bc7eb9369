/** Whether sends and reads cost more on larger servers: the same load on a small and on a large one. */
import { type Bench, type Extent, measureRequests, type Scenario } from '../../bench.ts';
import { startChild } from '../../calls/start-child.ts';
import { withDatabase } from '../../database.ts';
import { compareWithReference, type Figure } from '../../figure.ts';
import { withFreshFolder } from '../../fresh-product.ts';
import type { LoadApi } from '../../load/main.ts';
import { measureInterleaved, type Sample } from '../../measure/rounds.ts';
import { type Product, startProduct } from '../../product.ts';
import { CONTENT, historyRequest, sendRequest } from '../../requests.ts';
import { makeWorld, type World, type WorldSize } from '../../world.ts';

/** Messages are spread over 64 channels. */
const SMALL: WorldSize = { people: 100, messagesPerChannel: 10 };
const largerSizes = ({ largestChannel }: Extent): readonly WorldSize[] => [
  { people: 10_000, messagesPerChannel: 1600 },
  { people: 100_000, messagesPerChannel: largestChannel },
];
/** Every read asks the database. */
const SETTINGS = { KEPT_PAGES_MEGABYTES: '0' };
const PEOPLE = 16;
const CHANNELS = 8;
const WARM_UP_SECONDS = 3;

type MakeRequest = (channelId: string, token: string) => string;
const LOADS: readonly (readonly [what: string, unit: string, makeRequest: MakeRequest])[] = [
  ['sends', 'sends/s', (channelId, token) => sendRequest(channelId, token, CONTENT)],
  ['newest 50', 'reads/s', historyRequest],
];

export const growth: Scenario = {
  name: 'growth',
  title: 'Sends and reads as a server grows',
  needsWorld: false,
  run: (bench) => onServer(SMALL, (small) => compareWith(small, bench)),
};

interface Served {
  readonly product: Product;
  readonly world: World;
}

async function compareWith(small: Served, bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of largerSizes(bench.extent))
    figures.push(...(await onServer(size, (large) => compareServers(small, large, size, bench))));
  return figures;
}

function onServer<Result>(size: WorldSize, work: (served: Served) => Promise<Result>): Promise<Result> {
  return withFreshFolder(async (dataDirectory) => {
    const world = await makeWorld(dataDirectory, size);
    const product = await startProduct({ dataDirectory, settings: SETTINGS });
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
  await withDatabase(databaseUrl, async (client) => {
    await client.query('truncate message_search_queue');
  });
}

async function compareServers(
  small: Served,
  large: Served,
  size: WorldSize,
  { extent }: Bench,
): Promise<Figure[]> {
  const load = startChild<LoadApi>(new URL('../../load/main.ts', import.meta.url));
  const run = ({ product, world }: Served, makeRequest: MakeRequest, seconds: number): Promise<Sample> => {
    const connections = Array.from({ length: PEOPLE }, (_, index) => [
      makeRequest(world.historyChannels[index % CHANNELS] ?? '', world.tokens[index] ?? ''),
    ]);
    return measureRequests(load, product, connections, seconds);
  };
  const messages = large.world.historyChannels.length * size.messagesPerChannel;
  const name = `${size.people.toLocaleString('en')} members, ${messages.toLocaleString('en')} messages`;
  const figures: Figure[] = [];
  try {
    for (const [what, unit, makeRequest] of LOADS) {
      for (const served of [small, large]) await run(served, makeRequest, WARM_UP_SECONDS);
      const [onSmall, onLarge] = await measureInterleaved(extent.rounds, [
        () => run(small, makeRequest, extent.roundSeconds),
        () => run(large, makeRequest, extent.roundSeconds),
      ]);
      if (!onSmall || !onLarge) throw new Error('nothing was measured');
      const note = `PostgreSQL spends ${onSmall.databaseMicros?.toFixed(0) ?? '?'} µs on the small one`;
      const reference = { name: 'a small server', measured: onSmall };
      figures.push(compareWithReference(`${what}: ${name}`, unit, onLarge, reference, { note }));
    }
    return figures;
  } finally {
    await load.stop();
  }
}
