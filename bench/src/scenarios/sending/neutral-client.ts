/** Sends and reads as wrk measures them, which shares no code with the other scenarios' load. */
import {
  type Bench,
  type Contender,
  measureSample,
  type Scenario,
  type Stage,
  startBareHttp,
  withStage,
} from '../../bench.ts';
import { compareWithReference, type Figure } from '../../figure.ts';
import { runWrk } from '../../load/wrk.ts';
import { measureInterleaved, type Sample } from '../../measure/rounds.ts';
import { CONTENT, historyRequest, sendRequest } from '../../requests.ts';

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 3;

export const neutralClient: Scenario = {
  name: 'neutral-client',
  title: 'Sends and reads measured by wrk',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureByWrk(bench, stage)),
};

async function measureByWrk({ world, extent }: Bench, stage: Stage): Promise<Figure[]> {
  const { product } = stage;
  const { tokens, sendChannels, historyChannels } = world;
  const spread = (makeRequest: (channel: number, person: number) => string): string[] =>
    Array.from({ length: CONNECTIONS }, (_, index) => makeRequest(index, index));
  const sends = spread((channel, person) =>
    sendRequest(sendChannels[channel % sendChannels.length] ?? '', tokens[person] ?? '', CONTENT),
  );
  const reads = spread((channel, person) =>
    historyRequest(historyChannels[channel] ?? '', tokens[person] ?? ''),
  );
  const load = (contender: Contender, requests: readonly string[], seconds: number): Promise<Sample> =>
    measureSample(contender, async () => {
      const { port } = contender;
      const { count, perSecond } = await runWrk({ port, connections: CONNECTIONS, requests, seconds });
      return { value: perSecond, operations: count };
    });
  const figures: Figure[] = [];
  for (const [name, unit, requests] of [
    ['64 senders, 8 channels', 'sends/s', sends],
    ['64 readers, 64 channels', 'reads/s', reads],
  ] as const) {
    const reference = await startBareHttp(stage, requests[0] ?? '');
    for (const contender of [reference, product]) await load(contender, requests, WARM_UP_SECONDS);
    const [http, measured] = await measureInterleaved(extent.rounds, [
      () => load(reference, requests, Math.max(1, Math.round(extent.roundSeconds))),
      () => load(product, requests, Math.max(1, Math.round(extent.roundSeconds))),
    ]);
    if (http && measured)
      figures.push(compareWithReference(name, unit, measured, { name: 'node:http', measured: http }));
  }
  return figures;
}
