/** One message to many gateway connections, beside bare `ws` with one `send` for each socket. */
import { INTENT_BITS } from '@guildhall/protocol';
import { type Bench, type Contender, measureSample, type Scenario, type Stage, withStage } from '../bench.ts';
import { compareWithReference, type Figure } from '../figure.ts';
import { measureInterleaved, type Sample } from '../measure/rounds.ts';
import { CONTENT, sendRequest, takeAnswer } from '../requests.ts';

const SENDERS = 64;
/** Without presence: with thousands of connections, its events would outnumber the messages. */
export const RECEIVER_INTENTS = (1 << INTENT_BITS.servers[0]) | (1 << INTENT_BITS.messages[0]);
/** Heartbeat acknowledgements are shorter, messages are longer. */
export const MIN_BYTES = 300;
const RECEIVING = { intents: RECEIVER_INTENTS, minimumBytes: MIN_BYTES };

/** Above this number of receivers there is no reference, which would double the sockets of the load process. */
const REFERENCE_UP_TO = 9000;

/** Messages in flight: enough to keep both sides busy, too few to flood buffers. */
function windowOf(receivers: number): number {
  return Math.max(16, Math.min(SENDERS, Math.floor(40_000 / receivers)));
}

export const fanOut: Scenario = {
  name: 'fan-out',
  title: 'MESSAGE_CREATE to many connections, deliveries at saturation',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureFanOut(bench, stage)),
};

async function measureFanOut(bench: Bench, stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  const bare = await startBroadcast(bench, stage);
  let open = 0;
  for (const receivers of bench.extent.receivers) {
    const tokens = bench.world.tokens.slice(open, receivers);
    open = receivers;
    if (receivers > REFERENCE_UP_TO) {
      await openReceivers(stage, tokens);
      figures.push(await measureAlone(bench, stage, receivers));
    } else {
      await openBoth(stage, bare.port, tokens);
      figures.push(...(await measureWith(bench, stage, bare.port, receivers)));
    }
  }
  return figures;
}

/** Opens receivers of the product (set `product`) and of the bare broadcaster (set `bare`). */
export async function openBoth(stage: Stage, barePort: number, tokens: readonly string[]): Promise<void> {
  await openReceivers(stage, tokens);
  const silent = tokens.map(() => null);
  await stage.load.call('openReceivers', { set: 'bare', port: barePort, tokens: silent, ...RECEIVING });
}

/** Opens receivers of the product (set `product`). */
export async function openReceivers({ load, product }: Stage, tokens: readonly string[]): Promise<void> {
  await load.call('openReceivers', { set: 'product', port: product.port, tokens, ...RECEIVING });
}

/** The bare broadcaster, with the very frame that the product sends for a message. */
export async function startBroadcast(
  { world }: Bench,
  { product, references }: Stage,
): Promise<{ readonly port: number }> {
  const request = sendRequest(world.sendChannels[0] ?? '', world.tokens[0] ?? '', CONTENT);
  const message = JSON.parse((await takeAnswer(product.port, request)).body) as object;
  const member = { nick: null, roles: [], joinedAt: new Date().toISOString() };
  const d = { ...message, serverId: world.serverId, member };
  const frame = JSON.stringify({ op: 0, s: 1000, t: 'MESSAGE_CREATE', p: '12345.67890', d });
  return references.call('startBareBroadcast', { frame });
}

/** The product's deliveries, driven by posts. */
function posting({ world, extent }: Bench, { load }: Stage, receivers: number) {
  const requests = Array.from({ length: SENDERS }, (_, sender) =>
    sendRequest(world.sendChannels[0] ?? '', world.tokens[sender] ?? '', CONTENT),
  );
  const [window, seconds] = [windowOf(receivers), extent.roundSeconds];
  return (contender: Contender, set: string): Promise<Sample> =>
    measureSample(contender, async () => {
      const { port } = contender;
      const result = await load.call('fanOutLoad', { set, port, requests, window, seconds });
      return { value: result.deliveriesPerSecond, operations: result.messages * receivers };
    });
}

async function measureAlone(bench: Bench, stage: Stage, receivers: number): Promise<Figure> {
  const posted = posting(bench, stage, receivers);
  await posted(stage.product, 'product');
  const [own] = await measureInterleaved(bench.extent.rounds, [() => posted(stage.product, 'product')]);
  if (!own) throw new Error('nothing was measured');
  const { value, spread, cpuMicros } = own;
  return { name: `${receivers} connections`, unit: 'deliveries/s', value, spread, cpuMicros };
}

async function measureWith(
  bench: Bench,
  stage: Stage,
  barePort: number,
  receivers: number,
): Promise<Figure[]> {
  const { extent } = bench;
  const { product, load, references } = stage;
  const seconds = extent.roundSeconds;
  const posted = posting(bench, stage, receivers);
  const looped = (): Promise<Sample> =>
    measureSample(references, async () => {
      const sending = references.call('broadcastFor', { seconds });
      const { deliveries, deliveriesPerSecond } = await load.call('countDeliveries', {
        set: 'bare',
        seconds,
      });
      await sending;
      return { value: deliveriesPerSecond, operations: deliveries };
    });
  await posted(product, 'product');
  const [loop, bare, own] = await measureInterleaved(extent.rounds, [
    looped,
    () => posted({ pid: references.pid, port: barePort }, 'bare'),
    () => posted(product, 'product'),
  ]);
  if (!loop || !bare || !own) return [];
  const target = { kind: 'at least', limit: 1, of: 'ratio' } as const;
  const name = `${receivers} connections`;
  return [
    compareWithReference(
      name,
      'deliveries/s',
      own,
      { name: 'ws, send per socket', measured: loop },
      { target },
    ),
    compareWithReference(name, 'deliveries/s', own, { name: 'ws + node:http POST', measured: bare }),
  ];
}
