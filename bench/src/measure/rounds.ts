/** Interleaved rounds of measurements, so that variations of the machine affect all contenders alike. */
import { median, spread } from './statistics.ts';

export interface Sample {
  /** Operations a second, or another measured value. */
  readonly value: number;
  /** Processor time of the measured process per operation in microseconds; null if unknown. */
  readonly cpuMicros: number | null;
  /** Processor time of all processes of PostgreSQL per operation in microseconds; null if unknown. */
  readonly databaseMicros?: number | null;
}

export interface Measured {
  readonly value: number;
  readonly cpuMicros: number | null;
  readonly databaseMicros: number | null;
  /** Largest minus smallest round, as a share of the median. */
  readonly spread: number;
  readonly rounds: readonly number[];
}

/** Measures every contender once per round, in order; results are in the same order. */
export async function measureInterleaved(
  rounds: number,
  contenders: readonly (() => Promise<Sample>)[],
): Promise<Measured[]> {
  const samples: Sample[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, measure] of contenders.entries()) samples[index]?.push(await measure());
  }
  return samples.map(summarise);
}

function summarise(samples: readonly Sample[]): Measured {
  const values = samples.map((sample) => sample.value);
  return {
    value: median(values),
    cpuMicros: medianOfKnown(samples.map(({ cpuMicros }) => cpuMicros)),
    databaseMicros: medianOfKnown(samples.map(({ databaseMicros }) => databaseMicros)),
    spread: spread(values),
    rounds: values,
  };
}

function medianOfKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : median(known);
}
