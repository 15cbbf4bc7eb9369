/** The longest delay of the product's event loop, as a figure with its target. */
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, judgeTarget } from '../figure.ts';
import type { Product } from '../product.ts';
import type { LongestDelay } from './event-loop-delay.ts';

const MAX_DELAY_MS = 20;

/** The longest delay of the product's event loop since the last call. @param into the product's `delayInto` */
export async function readLongestDelay({ pid }: Pick<Product, 'pid'>, into: string): Promise<LongestDelay> {
  await rm(into, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let look = 0; look < 500; look += 1) {
    const written = await readFile(into, 'utf8').catch(() => '');
    if (written !== '') return JSON.parse(written) as LongestDelay;
    await delay(10);
  }
  throw new Error('the product did not report the longest delay of its event loop');
}

/** Compares processor time with the target, because wall-clock time includes other programs. */
export function delayFigure({ clock, processor }: LongestDelay): Figure {
  const target = { kind: 'at most', limit: MAX_DELAY_MS, of: 'value' } as const;
  const note = `${clock.toFixed(1)} ms of wall-clock time`;
  return judgeTarget({ name: '… longest blocking', unit: 'ms', value: processor, target, note });
}
