/** Durable sends: each response follows its commit. Compared with bare `node:http` and with INSERT by `pg` alone. */
import {
  type Bench,
  type Contender,
  measureRequests,
  type Scenario,
  type Stage,
  startBareHttp,
  withStage,
} from '../../bench.ts';
import { compareWithReference, type Figure } from '../../figure.ts';
import { type Measured, measureInterleaved, type Sample } from '../../measure/rounds.ts';
import { CONTENT, sendRequest } from '../../requests.ts';

/** The target is set for this many senders. */
const TARGET_SENDERS = 64;

/** Warm-up, until hot functions are compiled. */
const WARM_UP_SECONDS = 3;

export const sends: Scenario = {
  name: 'sends',
  title: 'Durable sends',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureSends(bench, stage)),
};

async function measureSends(bench: Bench, stage: Stage): Promise<Figure[]> {
  const { product } = stage;
  const { tokens, sendChannels } = bench.world;
  const example = sendRequest(sendChannels[0] ?? '', tokens[0] ?? '', CONTENT);
  const reference = await startBareHttp(stage, example);
  const sendersIn = (channels: readonly string[], count: number) =>
    Array.from({ length: count }, (_, index) => [
      sendRequest(channels[index % channels.length] ?? '', tokens[index] ?? '', CONTENT),
    ]);
  const load = (contender: Contender, connections: string[][], seconds: number): Promise<Sample> =>
    measureRequests(stage.load, contender, connections, seconds);

  const everyone = sendersIn(sendChannels, TARGET_SENDERS);
  await load(reference, everyone, WARM_UP_SECONDS / 2);
  await load(product, everyone, WARM_UP_SECONDS);

  const figures: Figure[] = [];
  const inEight: Measured[] = [];
  const { rounds, roundSeconds, concurrencies } = bench.extent;
  for (const count of concurrencies) {
    const one = sendersIn(sendChannels.slice(0, 1), count);
    const eight = sendersIn(sendChannels, count);
    const [http, oneChannel, eightChannels] = await measureInterleaved(rounds, [
      () => load(reference, one, roundSeconds),
      () => load(product, one, roundSeconds),
      () => load(product, eight, roundSeconds),
    ]);
    if (!http || !oneChannel || !eightChannels) continue;
    const byHttp = { name: 'node:http POST', measured: http };
    const target = { kind: 'at least', limit: 0.4, of: 'ratio' } as const;
    const extra = count === TARGET_SENDERS ? { target } : {};
    figures.push(
      compareWithReference(`${count} senders, 1 channel`, 'sends/s', oneChannel, byHttp, extra),
      compareWithReference(`${count} senders, 8 channels`, 'sends/s', eightChannels, byHttp, extra),
    );
    inEight.push(eightChannels);
  }
  return [...figures, ...(await compareWithInserts(bench, stage, inEight))];
}

/** Measured last, because PostgreSQL's clean-up after these would slow the sends. */
async function compareWithInserts(
  { extent }: Bench,
  stage: Stage,
  inEight: readonly Measured[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, sends] of inEight.entries()) {
    const count = extent.concurrencies[index] ?? 1;
    const [measured] = await measureInterleaved(extent.rounds, [
      () => measureInserts(stage, count, extent.roundSeconds / 2),
    ]);
    if (!measured) continue;
    const reference = { name: 'multi-row INSERT', measured };
    figures.push(compareWithReference(`${count} senders, 8 channels`, 'sends/s', sends, reference));
  }
  return figures;
}

async function measureInserts(
  { references, product }: Stage,
  senders: number,
  seconds: number,
): Promise<Sample> {
  const { perSecond } = await references.call('insertLoad', {
    connectionString: product.databaseUrl,
    senders,
    seconds,
    content: CONTENT,
  });
  return { value: perSecond, cpuMicros: null };
}
