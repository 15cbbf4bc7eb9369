/** Times of single steps in sequence. */
import type { Figure } from '../figure.ts';
import { percentile } from './statistics.ts';

export interface Repeats {
  readonly repeats: number;
  /** Uncounted steps before them. */
  readonly warmUp: number;
}

/** @returns the milliseconds of each */
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

/** The median and the 95th percentile. */
export function timeFigures(name: string, times: readonly number[], note?: string): readonly Figure[] {
  return [
    { name: `${name}, p50`, unit: 'ms', value: percentile(times, 0.5), ...(note ? { note } : {}) },
    { name: `${name}, p95`, unit: 'ms', value: percentile(times, 0.95) },
  ];
}
