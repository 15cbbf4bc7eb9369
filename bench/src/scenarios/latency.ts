/** Time from a message's due time until each receiver has it, at a steady rate. */
import { type Bench, onStage, type Scenario, type Stage } from '../bench.ts';
import { type Figure, judged } from '../figure.ts';
import { TIME_PLACE } from '../load/latency-load.ts';
import { sendRequest } from '../requests.ts';
import { openBoth, startBroadcast } from './fan-out.ts';

const PER_SECOND = 500;
const RECEIVERS = 100;
const SENDERS = 64;
const WARM_UP_SECONDS = 3;

export const latency: Scenario = {
  name: 'latency',
  title: `Send to delivery at ${PER_SECOND} messages/s with ${RECEIVERS} receivers`,
  needsWorld: true,
  run: (bench) => onStage(bench, (stage) => measureLatency(bench, stage)),
};

async function measureLatency(bench: Bench, stage: Stage): Promise<Figure[]> {
  const { world, extent } = bench;
  const bare = await startBroadcast(bench, stage);
  await openBoth(stage, bare.port, world.tokens.slice(0, RECEIVERS));
  const requests = Array.from({ length: SENDERS }, (_, sender) =>
    sendRequest(world.sendChannels[0] ?? '', world.tokens[sender] ?? '', `${TIME_PLACE} and some words more`),
  );
  const measure = (set: string, port: number, seconds: number) =>
    stage.load.call('latencyLoad', { set, port, requests, perSecond: PER_SECOND, seconds });
  await measure('bare', bare.port, 1);
  await measure('product', stage.product.port, WARM_UP_SECONDS);
  const reference = await measure('bare', bare.port, extent.latencySeconds / 2);
  const own = await measure('product', stage.product.port, extent.latencySeconds);
  const beside = (value: number) => ({ name: 'ws + node:http POST', value });
  return [
    { name: 'p50', unit: 'ms', value: own.p50Ms, reference: beside(reference.p50Ms) },
    judged({
      name: 'p99',
      unit: 'ms',
      value: own.p99Ms,
      reference: beside(reference.p99Ms),
      target: { kind: 'at most', limit: 50, of: 'value' },
    }),
    { name: 'slowest', unit: 'ms', value: own.maximumMs, reference: beside(reference.maximumMs) },
  ];
}
