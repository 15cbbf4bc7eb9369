/** Memory of the Node process: at rest, and per idle gateway connection. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, type Scenario, type Stage, withStage } from '../../bench.ts';
import { type Figure, judgeTarget } from '../../figure.ts';
import { residentBytes } from '../../measure/process-usage.ts';
import { MIN_BYTES, RECEIVER_INTENTS, startBroadcast } from '../fan-out.ts';

const MEGABYTE = 1024 * 1024;

export const memory: Scenario = {
  name: 'memory',
  title: 'Memory of the Node process',
  needsWorld: true,
  run: (bench) => withStage(bench, (stage) => measureMemory(bench, stage)),
};

async function measureMemory(bench: Bench, stage: Stage): Promise<Figure[]> {
  const { product, references, load } = stage;
  const { idleSeconds, connections } = bench.extent;
  await delay(idleSeconds * 1000);
  const idle = (await residentBytes(product.pid)) ?? Number.NaN;
  const bare = await startBroadcast(bench, stage);
  const bareIdle = (await residentBytes(references.pid)) ?? Number.NaN;
  const tokens = bench.world.tokens.slice(0, connections);
  const common = { intents: RECEIVER_INTENTS, minimumBytes: MIN_BYTES };
  const { seconds } = await load.call('openReceivers', {
    set: 'product',
    port: product.port,
    tokens,
    ...common,
  });
  const silent = tokens.map(() => null);
  await load.call('openReceivers', { set: 'bare', port: bare.port, tokens: silent, ...common });
  await delay(idleSeconds * 1000);
  const own = ((await residentBytes(product.pid)) ?? Number.NaN) - idle;
  const reference = ((await residentBytes(references.pid)) ?? Number.NaN) - bareIdle;
  return [
    judgeTarget({
      name: `at rest, ${idleSeconds} s after the start`,
      unit: 'MB',
      value: idle / MEGABYTE,
      reference: { name: 'bare ws + pg', value: bareIdle / MEGABYTE },
      target: { kind: 'at most', limit: 150, of: 'value' },
    }),
    judgeTarget({
      name: `for each of ${connections} connections`,
      unit: 'KB',
      value: own / connections / 1024,
      reference: { name: 'bare ws', value: reference / connections / 1024 },
      target: { kind: 'at most', limit: 12, of: 'value' },
    }),
    { name: `${connections} people connect and identify`, unit: 'per s', value: connections / seconds },
  ];
}
