/** Durable sends: each answer comes after its commit. Beside bare `node:http` and beside INSERT by `pg` alone. */
import { type Bench, onStage, type Scenario, type Stage, sampled } from '../bench.ts';
import { compared, type Figure } from '../figure.ts';
import { measureInterleaved, type Sample } from '../measure/rounds.ts';
import { sendRequest, takeAnswer } from '../requests.ts';

const CONTENT = 'A message of the length that people write when they chat with each other: a line or so.';
/** The target is set for this many senders. */
const TARGET_SENDERS = 64;

/** Until the hot functions are compiled. */
const WARM_UP_SECONDS = 4;

export const sends: Scenario = {
  name: 'sends',
  title: 'Durable sends',
  needsWorld: true,
  run: (bench) => onStage(bench, (stage) => measureSends(bench, stage)),
};

async function measureSends(bench: Bench, stage: Stage): Promise<Figure[]> {
  const { product, references } = stage;
  const { tokens, sendChannels } = bench.world;
  const example = sendRequest(sendChannels[0] ?? '', tokens[0] ?? '', CONTENT);
  const bare = await references.call('startBareHttp', await takeAnswer(product.port, example));
  const sendersIn = (channels: readonly string[], count: number) =>
    Array.from({ length: count }, (_, index) => [
      sendRequest(channels[index % channels.length] ?? '', tokens[index] ?? '', CONTENT),
    ]);
  const load = (pid: number, port: number, connections: string[][], seconds: number): Promise<Sample> =>
    sampled(pid, async () => {
      const result = await stage.load.call('httpLoad', { port, connections, seconds });
      return { value: result.perSecond, operations: result.count };
    });

  const everyone = sendersIn(sendChannels, TARGET_SENDERS);
  await load(references.pid, bare.port, everyone, WARM_UP_SECONDS / 2);
  await load(product.pid, product.port, everyone, WARM_UP_SECONDS);

  const figures: Figure[] = [];
  for (const count of bench.extent.concurrencies) {
    const one = sendersIn(sendChannels.slice(0, 1), count);
    const eight = sendersIn(sendChannels, count);
    const { rounds, roundSeconds } = bench.extent;
    const [http, oneChannel, eightChannels, insert] = await measureInterleaved(rounds, [
      () => load(references.pid, bare.port, one, roundSeconds),
      () => load(product.pid, product.port, one, roundSeconds),
      () => load(product.pid, product.port, eight, roundSeconds),
      () => insertAlone(stage, count, roundSeconds / 2),
    ]);
    if (!http || !oneChannel || !eightChannels || !insert) continue;
    const byHttp = { name: 'node:http POST', measured: http };
    const limit = { kind: 'at least', limit: 0.4, of: 'ratio' } as const;
    const extra = count === TARGET_SENDERS ? { target: limit } : {};
    figures.push(
      compared(`${count} senders, 1 channel`, 'sends/s', oneChannel, byHttp, extra),
      compared(`${count} senders, 8 channels`, 'sends/s', eightChannels, byHttp, extra),
      compared(`${count} senders, 8 channels`, 'sends/s', eightChannels, {
        name: 'multi-row INSERT',
        measured: insert,
      }),
    );
  }
  return figures;
}

async function insertAlone(
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
