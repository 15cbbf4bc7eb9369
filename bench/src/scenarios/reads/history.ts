/** The newest 50 messages of channels that hold 10,000 each, beside bare `node:http` answering the same bytes. */
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
import { measureInterleaved, type Sample } from '../../measure/rounds.ts';
import { historyRequest } from '../../requests.ts';

/** Warm-up, until hot functions are compiled. */
const WARM_UP_SECONDS = 3;

export const history: Scenario = {
  name: 'history',
  title: 'Newest 50 messages of channels with 10,000 (--quick: 1,000)',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureReads(bench, stage)),
};

async function measureReads({ world, extent }: Bench, stage: Stage): Promise<Figure[]> {
  const { product } = stage;
  const { tokens, historyChannels } = world;
  const request = (channel: number, reader: number): string =>
    historyRequest(historyChannels[channel % historyChannels.length] ?? '', tokens[reader] ?? '');
  const reference = await startBareHttp(stage, request(0, 0));
  const load = (contender: Contender, connections: string[][], seconds: number): Promise<Sample> =>
    measureRequests(stage.load, contender, connections, seconds);
  const readersOfOne = (count: number) => Array.from({ length: count }, (_, reader) => [request(0, reader)]);
  // Each reader cycles through all channels from a different start, so no two read the same.
  const readersOfAll = (count: number) =>
    Array.from({ length: count }, (_, reader) =>
      historyChannels.map((_, step) => request(reader * (historyChannels.length / count) + step, reader)),
    );

  await load(reference, readersOfOne(64), WARM_UP_SECONDS / 2);
  await load(product, readersOfAll(64), WARM_UP_SECONDS);
  const figures: Figure[] = [];
  for (const count of extent.concurrencies) {
    const [http, hot, spreadOut] = await measureInterleaved(extent.rounds, [
      () => load(reference, readersOfOne(count), extent.roundSeconds),
      () => load(product, readersOfOne(count), extent.roundSeconds),
      () => load(product, readersOfAll(count), extent.roundSeconds),
    ]);
    if (!http || !hot || !spreadOut) continue;
    const byHttp = { name: 'node:http GET', measured: http };
    const target = { kind: 'at least', limit: 0.35, of: 'ratio' } as const;
    figures.push(
      compareWithReference(`${count} readers, 1 channel`, 'reads/s', hot, byHttp, { target }),
      compareWithReference(`${count} readers, 64 channels`, 'reads/s', spreadOut, byHttp, { target }),
    );
  }
  return figures;
}
