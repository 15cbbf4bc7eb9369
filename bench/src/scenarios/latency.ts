/** Time from a message's due time until each receiver has it, at a steady rate. */
import { type Bench, type Scenario, type Stage, withStage } from '../bench.ts';
import { type Figure, judgeTarget, type Target } from '../figure.ts';
import { TIME_PLACE } from '../load/latency-load.ts';
import { sendRequest } from '../requests.ts';
import { openBoth, startBroadcast } from './fan-out.ts';

interface Load {
  readonly perSecond: number;
  readonly receivers: number;
  readonly target: Target;
}

/** Fewer receivers first: those of the second load are added to them. */
const LOADS: readonly Load[] = [
  { perSecond: 500, receivers: 100, target: { kind: 'at most', limit: 50, of: 'value' } },
  { perSecond: 5, receivers: 1000, target: { kind: 'at most', limit: 1.5, of: 'ratio' } },
];
const SENDERS = 64;
const WARM_UP_SECONDS = 3;

export const latency: Scenario = {
  name: 'latency',
  title: 'Send to delivery at a steady rate',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureLatency(bench, stage)),
};

async function measureLatency(bench: Bench, stage: Stage): Promise<Figure[]> {
  const bare = await startBroadcast(bench, stage);
  const figures: Figure[] = [];
  let open = 0;
  for (const load of LOADS) {
    await openBoth(stage, bare.port, bench.world.tokens.slice(open, load.receivers));
    open = load.receivers;
    figures.push(...(await measureLoad(bench, stage, bare.port, load)));
  }
  return figures;
}

async function measureLoad(
  { world, extent }: Bench,
  stage: Stage,
  barePort: number,
  { perSecond, receivers, target }: Load,
): Promise<Figure[]> {
  const requests = Array.from({ length: SENDERS }, (_, sender) =>
    sendRequest(world.sendChannels[0] ?? '', world.tokens[sender] ?? '', `${TIME_PLACE} and some words more`),
  );
  const measure = (set: string, port: number, seconds: number) =>
    stage.load.call('latencyLoad', { set, port, requests, perSecond, seconds });
  await measure('bare', barePort, 1);
  await measure('product', stage.product.port, WARM_UP_SECONDS);
  const reference = await measure('bare', barePort, extent.latencySeconds / 2);
  const own = await measure('product', stage.product.port, extent.latencySeconds);
  const figure = (name: string, value: number, beside: number): Figure => ({
    name: `${perSecond}/s to ${receivers}, ${name}`,
    unit: 'ms',
    value,
    reference: { name: 'ws + node:http POST', value: beside },
    ratio: value / beside,
  });
  return [
    figure('p50', own.p50Ms, reference.p50Ms),
    judgeTarget({ ...figure('p99', own.p99Ms, reference.p99Ms), target }),
    figure('slowest', own.maximumMs, reference.maximumMs),
  ];
}
