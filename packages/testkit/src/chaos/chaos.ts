/** Experiments on running processes under load: no acknowledged message may be lost, doubled or reordered. */
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../random.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { Crowd } from './crowd.ts';
import { EXPERIMENTS, type Experiment } from './experiments.ts';
import { differences, type Reader } from './reader.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly processes: number;
  readonly redis: boolean;
  /** Uses a PostgreSQL of its own, which is killed too. */
  readonly postgres?: boolean;
  /** Names of experiments; default: all that are possible. */
  readonly only?: readonly string[];
  /** Duration of a fault in milliseconds. */
  readonly faultMs: number;
  readonly onResult?: (result: ExperimentResult) => void;
}

/** The results of one experiment. */
export interface ExperimentResult {
  readonly name: string;
  readonly sent: number;
  readonly acknowledged: number;
  /** Acknowledged, not deleted since, and in the database. */
  readonly stored: number;
  /** Deliveries to readers. */
  readonly delivered: number;
  /** Acknowledged, but missing in the database or at a reader at the end. */
  readonly lost: number;
  /** Stored under two ids, or delivered twice. */
  readonly doubled: number;
  readonly outOfOrder: number;
  /** Messages that differ between a reader and the service at the end. */
  readonly differences: number;
  /** Responses other than success and "unavailable", by code. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Sessions that started over instead of resuming. */
  readonly sessionsBegun: number;
  readonly slowestMs: number;
  /** Time from the end of the fault until a send through each process has reached every reader. */
  readonly recoveryMs: number;
}

const SETTLED_WITHIN_MS = 120_000;

/** Runs the experiments in turn on the same processes. A seed determines the faults. */
export async function runChaos(options: ChaosOptions): Promise<readonly ExperimentResult[]> {
  const cluster = await startCluster(options.processes, {
    withRedis: options.redis,
    withPostgres: options.postgres ?? false,
  });
  const random = new Random(options.seed);
  const crowd = await Crowd.gather(
    cluster.processes.map(({ url }) => url),
    new Random(options.seed + 1),
  );
  try {
    const results: ExperimentResult[] = [];
    for (const experiment of chooseExperiments(options)) {
      const result = await runExperiment(experiment, { cluster, crowd, random, faultMs: options.faultMs });
      options.onResult?.(result);
      results.push(result);
    }
    return results;
  } finally {
    for (const reader of crowd.readers) reader.close();
    await cluster.stop();
  }
}

/** Whether an experiment found something that must never happen. */
export function isFault({
  lost,
  doubled,
  outOfOrder,
  differences,
  refusals,
  recoveryMs,
}: ExperimentResult): boolean {
  const wrong = lost + doubled + outOfOrder + differences + Object.keys(refusals).length;
  return wrong > 0 || !Number.isFinite(recoveryMs);
}

function chooseExperiments({ only, redis, postgres }: ChaosOptions): readonly Experiment[] {
  const unknown = only?.find((name) => !EXPERIMENTS.some((experiment) => experiment.name === name));
  if (unknown)
    throw new Error(
      `There is no experiment "${unknown}". Choose among ${EXPERIMENTS.map(({ name }) => name).join(', ')}.`,
    );
  return EXPERIMENTS.filter(
    ({ name, needsRedis, needsPostgres }) =>
      (redis || !needsRedis) && (postgres || !needsPostgres) && (only?.includes(name) ?? true),
  );
}

interface Scene {
  readonly cluster: Cluster;
  readonly crowd: Crowd;
  readonly random: Random;
  readonly faultMs: number;
}

async function runExperiment(experiment: Experiment, scene: Scene): Promise<ExperimentResult> {
  const { cluster, crowd, random, faultMs } = scene;
  const before = countTotals(crowd);
  crowd.tally.slowestMs = 0;
  crowd.tally.refusals.clear();
  crowd.startWriting();
  await delay(faultMs / 4);
  await experiment.run(cluster, random, faultMs);
  const recoveryMs = await recover(crowd, cluster.processes.length);
  await delay(faultMs / 4);
  await crowd.stopWriting();
  const outcome = await settle(crowd);
  const after = countTotals(crowd);
  return {
    name: experiment.name,
    sent: after.sent - before.sent,
    acknowledged: after.acknowledged - before.acknowledged,
    stored: outcome.stored,
    delivered: after.delivered - before.delivered,
    lost: outcome.lost,
    doubled: after.doubled - before.doubled + outcome.storedTwice,
    outOfOrder: after.outOfOrder - before.outOfOrder,
    differences: outcome.differences,
    refusals: Object.fromEntries(crowd.tally.refusals),
    sessionsBegun: after.sessionsBegun - before.sessionsBegun,
    slowestMs: Math.round(crowd.tally.slowestMs),
    recoveryMs: Math.round(recoveryMs),
  };
}

function countTotals({ tally, readers }: Crowd) {
  const sum = (value: (reader: Reader) => number) =>
    readers.reduce((total, reader) => total + value(reader), 0);
  return {
    sent: tally.sent,
    acknowledged: tally.acknowledged.size,
    delivered: sum(({ delivered }) => delivered.size),
    doubled: sum(({ doubled }) => doubled),
    outOfOrder: sum(({ outOfOrder }) => outOfOrder),
    sessionsBegun: sum(({ begunAgain }) => begunAgain),
  };
}

/** @returns milliseconds until a send through each process has reached every reader; infinite if it never does */
async function recover(crowd: Crowd, processes: number): Promise<number> {
  const startedAt = performance.now();
  const ids = await Promise.all(Array.from({ length: processes }, (_, index) => crowd.probe(index)));
  const known = await until(() => crowd.readers.every(({ state }) => ids.every((id) => state.has(id))));
  return known ? performance.now() - startedAt : Number.POSITIVE_INFINITY;
}

/** Waits until readers have the service's state, and counts messages they never receive. */
async function settle(crowd: Crowd) {
  const { tally, readers } = crowd;
  const stored = await crowd.fetchState(0);
  const agree = () =>
    readers.every((reader) => reader.isSettled && differences(reader.state, stored).length === 0);
  await until(agree);
  const remaining = [...tally.acknowledged.keys()].filter((id) => !tally.deleted.has(id));
  const isKnown = (id: string) => stored.has(id) && readers.every(({ state }) => state.has(id));
  return {
    stored: stored.size,
    lost: remaining.filter((id) => !isKnown(id)).length,
    // Never acknowledged: the same message with another id.
    storedTwice: [...stored.keys()].filter((id) => !tally.acknowledged.has(id)).length,
    differences: readers.reduce((total, { state }) => total + differences(state, stored).length, 0),
  };
}

async function until(holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  while (!holds()) {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
