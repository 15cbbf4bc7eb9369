/** How long single steps take, one after another. */
import type { Figure } from '../figure.ts';
import { percentile } from './statistics.ts';

export interface Repeats {
  readonly repeats: number;
  /** Before them; these do not count. */
  readonly warmUp: number;
}

/** @returns the milliseconds of each. */
export async function timeSteps(
  step: () => Promise<unknown>,
  { repeats, warmUp }: Repeats,
): Promise<readonly number[]> {
  for (let warm = 0; warm < warmUp; warm += 1) await step();
  const times: number[] = [];
  for (let count = 0; count < repeats; count += 1) {
    const began = performance.now();
    await step();
    times.push(performance.now() - began);
  }
  return times;
}

/** What half of the steps and what 95 of 100 stayed below. */
export function timeFigures(name: string, times: readonly number[], note?: string): readonly Figure[] {
  return [
    { name: `${name}, p50`, unit: 'ms', value: percentile(times, 0.5), ...(note ? { note } : {}) },
    { name: `${name}, p95`, unit: 'ms', value: percentile(times, 0.95) },
  ];
}
