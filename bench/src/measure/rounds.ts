/** Rounds of measurements, interleaved, so that the machine's moods fall on all contenders alike. */
import { median, spread } from './statistics.ts';

export interface Sample {
  /** Operations a second, or whatever is measured. */
  readonly value: number;
  /** Processor microseconds of the measured process for one operation; null where it is not known. */
  readonly cpuMicros: number | null;
}

export interface Measured {
  readonly value: number;
  readonly cpuMicros: number | null;
  /** Largest minus smallest round, as a share of the median. */
  readonly spread: number;
  readonly rounds: readonly number[];
}

/** Measures every contender once a round, in their order; the answers are in the same order. */
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
  const cpu = samples.flatMap((sample) => sample.cpuMicros ?? []);
  return {
    value: median(values),
    cpuMicros: cpu.length === 0 ? null : median(cpu),
    spread: spread(values),
    rounds: values,
  };
}
