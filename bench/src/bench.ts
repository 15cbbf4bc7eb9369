/** The input and the results of a scenario. */
import type { Child } from './calls/start-child.ts';
import { startChild } from './calls/start-child.ts';
import type { Figure } from './figure.ts';
import type { LoadApi } from './load/main.ts';
import { familySeconds, processorSeconds } from './measure/process-usage.ts';
import type { Sample } from './measure/rounds.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';
import type { ReferenceApi } from './references/main.ts';
import { takeAnswer } from './requests.ts';
import type { World } from './world.ts';

/** Durations and rounds; `--quick` has shorter ones. */
export interface Extent {
  readonly rounds: number;
  readonly roundSeconds: number;
  readonly concurrencies: readonly number[];
  readonly receivers: readonly number[];
  readonly latencySeconds: number;
  readonly idleSeconds: number;
  readonly connections: number;
  readonly starts: number;
  /** Messages in each of 64 channels of the largest server. */
  readonly largestChannel: number;
}

export interface Bench {
  readonly dataDirectory: string;
  readonly world: World;
  readonly extent: Extent;
  readonly profileInto: string | undefined;
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** Whether the prepared world is needed. */
  readonly needsWorld: boolean;
  run(bench: Bench): Promise<Figure[]>;
}

/** The measured contenders: the product, or a reference without a database. */
export interface Contender {
  readonly pid: number;
  readonly port: number;
  readonly databasePid?: number | null;
}

export interface Stage {
  readonly product: Product;
  readonly load: Child<LoadApi>;
  readonly references: Child<ReferenceApi>;
}

/** Runs with separate processes for the product, the load and the references, and stops all three. */
export async function withStage<Result>(
  bench: Bench,
  work: (stage: Stage) => Promise<Result>,
  options: Pick<ProductOptions, 'rateLimitScale'> = {},
): Promise<Result> {
  const load = startChild<LoadApi>(new URL('load/main.ts', import.meta.url));
  const references = startChild<ReferenceApi>(new URL('references/main.ts', import.meta.url));
  try {
    const product = await startProduct({ ...bench, ...options });
    try {
      return await work({ product, load, references });
    } finally {
      await product.stop();
    }
  } finally {
    await Promise.all([load.stop(), references.stop()]);
  }
}

/** Measures something and the processor time that a process and its PostgreSQL spend on it. */
export async function measureSample(
  measuredProcess: Omit<Contender, 'port'>,
  measure: () => Promise<{ readonly value: number; readonly operations: number }>,
): Promise<Sample> {
  const { pid, databasePid = null } = measuredProcess;
  const look = () => Promise.all([processorSeconds(pid), databasePid && familySeconds(databasePid)]);
  const [before, databaseBefore] = await look();
  const { value, operations } = await measure();
  const [after, databaseAfter] = await look();
  const microsEach = (from: number | null, to: number | null) =>
    from === null || to === null ? null : ((to - from) * 1e6) / operations;
  return {
    value,
    cpuMicros: microsEach(before, after),
    databaseMicros: microsEach(databaseBefore, databaseAfter),
  };
}

/** Measures requests for some seconds. @param connections the requests of each connection, sent in turn */
export function measureRequests(
  load: Stage['load'],
  contender: Contender,
  connections: readonly (readonly string[])[],
  seconds: number,
): Promise<Sample> {
  return measureSample(contender, async () => {
    const { port } = contender;
    const { perSecond, count } = await load.call('httpLoad', { port, connections, seconds });
    return { value: perSecond, operations: count };
  });
}

/** Bare `node:http`, which answers every request as the product answers this one. */
export async function startBareHttp({ product, references }: Stage, request: string): Promise<Contender> {
  const { port } = await references.call('startBareHttp', await takeAnswer(product.port, request));
  return { pid: references.pid, port };
}
