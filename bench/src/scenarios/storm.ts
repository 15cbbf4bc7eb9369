/** Everyone comes back at once, as after a restart: so many connections are upgraded and identify. */
import { type Bench, type Contender, onStage, type Scenario, type Stage, sampled } from '../bench.ts';
import { compared, type Figure } from '../figure.ts';
import { measureInterleaved, type Sample } from '../measure/rounds.ts';
import { MINIMUM_BYTES, RECEIVER_INTENTS, startBroadcast } from './fan-out.ts';

/** Clients that open at the same time; the instance tells those above a thousand to come later. */
const AT_ONCE = 500;

export const storm: Scenario = {
  name: 'storm',
  title: 'Everyone connects and identifies at once',
  needsWorld: true,
  run: (bench) => onStage(bench, (stage) => measureStorm(bench, stage)),
};

async function measureStorm(bench: Bench, stage: Stage): Promise<Figure[]> {
  const { product, references, load } = stage;
  const tokens = bench.world.tokens.slice(0, bench.extent.connections);
  const bare = await startBroadcast(bench, stage);
  const connect = (contender: Contender, set: string, as: readonly (string | null)[]): Promise<Sample> =>
    sampled(contender, async () => {
      const receiving = { intents: RECEIVER_INTENTS, minimumBytes: MINIMUM_BYTES };
      const { seconds } = await load.call('openReceivers', {
        set,
        port: contender.port,
        tokens: as,
        atOnce: AT_ONCE,
        ...receiving,
      });
      return { value: as.length / seconds, operations: as.length };
    });
  const leave = async (set: string, sample: Promise<Sample>): Promise<Sample> => {
    const taken = await sample;
    await load.call('closeReceivers', { set });
    return taken;
  };
  const silent = tokens.map(() => null);
  const reference = { pid: references.pid, port: bare.port };
  // People come with what is theirs in no memory the first time.
  const first = await measureInterleaved(1, [() => leave('product', connect(product, 'product', tokens))]);
  const [upgraded, identified] = await measureInterleaved(bench.extent.rounds, [
    () => leave('bare', connect(reference, 'bare', silent)),
    () => leave('product', connect(product, 'product', tokens)),
  ]);
  if (!first[0] || !upgraded || !identified) return [];
  const byUpgrade = { name: 'ws, upgrade alone', measured: upgraded };
  return [
    compared(`${tokens.length} people, nothing in memory`, 'per s', first[0], byUpgrade),
    compared(`${tokens.length} people, again`, 'per s', identified, byUpgrade),
  ];
}
