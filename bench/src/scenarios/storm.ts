/** Everyone reconnects at once, as after a restart, and identifies or resumes. */
import { type Bench, type Contender, measureSample, type Scenario, type Stage, withStage } from '../bench.ts';
import { compareWithReference, type Figure, judgeTarget } from '../figure.ts';
import { type LatencyResult, TIME_PLACE } from '../load/latency-load.ts';
import { type Measured, measureInterleaved, type Sample } from '../measure/rounds.ts';
import { sendRequest } from '../requests.ts';
import { MIN_BYTES, RECEIVER_INTENTS, startBroadcast } from './fan-out.ts';

/** Clients that open at the same time; the instance tells those above a thousand to connect later. */
const AT_ONCE = 500;
/** Messages during a storm. Everyone connected receives them: five are 25,000 deliveries a second. */
const PER_SECOND = 5;
const SENDERS = 16;
/** Receivers of the sends, besides the people who reconnect. */
const WITNESSES = 50;
/** A storm of so many connections lasts about a second. */
const CONNECTIONS_PER_SECOND = 1000;
const RECEIVING = { intents: RECEIVER_INTENTS, minimumBytes: MIN_BYTES };

export const storm: Scenario = {
  name: 'storm',
  title: 'Everyone connects and identifies at once',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureStorm(bench, stage)),
};

async function measureStorm(bench: Bench, stage: Stage): Promise<Figure[]> {
  const { product, references } = stage;
  const tokens = bench.world.tokens.slice(0, bench.extent.connections);
  const bare = await startBroadcast(bench, stage);
  const silent = tokens.map(() => null);
  const reference = { pid: references.pid, port: bare.port };
  const connectAll = (set: string, contender: Contender, as: readonly (string | null)[]) => () =>
    closeAfter(stage, set, connect(stage, contender, set, as));
  // The first time, no cache holds people's data.
  const first = await measureInterleaved(1, [connectAll('product', product, tokens)]);
  const [upgraded, identified] = await measureInterleaved(bench.extent.rounds, [
    connectAll('bare', reference, silent),
    connectAll('product', product, tokens),
  ]);
  const [besides, resumed] = await measureSends(bench, stage, tokens);
  if (!first[0] || !upgraded || !identified || !resumed) return [];
  const byUpgrade = { name: 'ws, upgrade alone', measured: upgraded };
  return [
    compareWithReference(`${tokens.length} people, nothing in memory`, 'per s', first[0], byUpgrade),
    compareWithReference(`${tokens.length} people, again`, 'per s', identified, byUpgrade),
    compareWithReference(`${tokens.length} resume`, 'per s', resumed, byUpgrade),
    ...besides,
  ];
}

/** Times of sends during and after a storm; then everyone is disconnected and resumes with missed events. */
async function measureSends(
  bench: Bench,
  stage: Stage,
  tokens: readonly string[],
): Promise<[Figure[], Measured | undefined]> {
  const { product, load } = stage;
  const { world } = bench;
  const port = product.port;
  const witnesses = world.tokens.slice(-WITNESSES);
  await load.call('openReceivers', { set: 'witnesses', port, tokens: witnesses, ...RECEIVING });
  const requests = Array.from({ length: SENDERS }, (_, sender) =>
    sendRequest(world.sendChannels[0] ?? '', world.tokens[sender] ?? '', `${TIME_PLACE} and some words more`),
  );
  const send = (seconds: number) =>
    load.call('latencyLoad', { set: 'witnesses', port, requests, perSecond: PER_SECOND, seconds });
  await send(1);
  const calm = await send(3);
  const [during] = await Promise.all([
    send(tokens.length / CONNECTIONS_PER_SECOND),
    connect(stage, product, 'product', tokens),
  ]);
  const after = await send(5);
  const later = await send(5);
  const resumed = await measureInterleaved(1, [
    () =>
      measureSample(product, async () => {
        const { seconds } = await load.call('cutAndResume', { set: 'product' });
        return { value: tokens.length / seconds, operations: tokens.length };
      }),
  ]);
  await load.call('closeReceivers', { set: 'product' });
  await load.call('closeReceivers', { set: 'witnesses' });
  const asReference = (name: string, { p99Ms }: LatencyResult) => ({ name, value: p99Ms });
  const figures = [
    {
      name: `sends meanwhile, ${PER_SECOND}/s, p99`,
      unit: 'ms',
      value: during.p99Ms,
      reference: asReference('nobody connects', calm),
    },
    judgeTarget({
      name: 'sends in the 5 s after, p99',
      unit: 'ms',
      value: after.p99Ms,
      reference: asReference('5 s later', later),
      target: { kind: 'at most', limit: 100, of: 'value' },
    }),
  ];
  return [figures, resumed[0]];
}

function connect(
  { load }: Stage,
  contender: Contender,
  set: string,
  tokens: readonly (string | null)[],
): Promise<Sample> {
  return measureSample(contender, async () => {
    const input = { set, port: contender.port, tokens, atOnce: AT_ONCE, ...RECEIVING };
    const { seconds } = await load.call('openReceivers', input);
    return { value: tokens.length / seconds, operations: tokens.length };
  });
}

async function closeAfter({ load }: Stage, set: string, sample: Promise<Sample>): Promise<Sample> {
  const taken = await sample;
  await load.call('closeReceivers', { set });
  return taken;
}
