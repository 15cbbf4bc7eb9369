/** Time from the command to readiness, and from SIGTERM to exit. */
import type { Bench, Scenario } from '../../bench.ts';
import { type Figure, judgeTarget } from '../../figure.ts';
import { withFreshFolder } from '../../fresh-product.ts';
import { median, spread } from '../../measure/statistics.ts';
import { startProduct } from '../../product.ts';

export const boot: Scenario = {
  name: 'boot',
  title: 'Starting and stopping',
  needsWorld: false,
  run: measureBoot,
};

async function measureBoot({ extent }: Bench): Promise<Figure[]> {
  const webClient = await canBuildWebClient();
  const cold: number[] = [];
  const later: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < extent.starts; round += 1) {
    await withFreshFolder(async (dataDirectory) => {
      for (const times of [cold, later]) {
        const product = await startProduct({ dataDirectory, webClient });
        times.push(product.startedInMs / 1000);
        stops.push((await product.stop()) / 1000);
      }
    });
  }
  const note = webClient ? 'web client built before' : 'without the web client, which does not build';
  const figure = (name: string, values: number[], limit?: number): Figure =>
    judgeTarget({
      name,
      unit: 's',
      value: median(values),
      spread: spread(values),
      note,
      ...(limit === undefined ? {} : { target: { kind: 'at most', limit, of: 'value' } as const }),
    });
  return [
    figure('first start, fresh data folder', cold, 5),
    figure('later start', later, 2),
    figure('stop', stops),
  ];
}

/** Builds the web client once, so that no start waits for it. */
async function canBuildWebClient(): Promise<boolean> {
  return withFreshFolder(async (dataDirectory) => {
    try {
      await (await startProduct({ dataDirectory, webClient: true })).stop();
      return true;
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      return false;
    }
  });
}
