/**
 * A fuzzed run against a whole instance: requests and gateway frames made from the contracts by a seed. Finds 5xx
 * answers, hangs, unhandled rejections and memory that does not come back.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestInstance } from '../instance.ts';
import { fuzzFrames } from './frames.ts';
import { fuzzRequests } from './requests.ts';

export interface FuzzRun {
  readonly seed: number;
  readonly requests: number;
  readonly frames: number;
}

export interface FuzzReport extends FuzzRun {
  /** Empty is what it should be. */
  readonly findings: readonly string[];
  /** Bytes on the heap and outside it after a collection: once what loads on first use is there, and at the end. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
}

/** What a long run shows while it goes on. */
export interface FuzzWatcher {
  readonly onFinding: (finding: string) => void;
  /** Called now and then with what was sent so far and the bytes that are in use. */
  readonly onProgress: (sent: number, what: 'requests' | 'frames', bytes: number) => void;
}

/** What a run may leave behind for good: caches that are full. */
const KEPT_BYTES = 96 * 1024 * 1024;
/** Findings after which a run ends. */
const ENOUGH = 50;

/** Runs against an instance in this process. */
export async function fuzz(
  instance: Pick<TestInstance, 'url'>,
  run: FuzzRun,
  watcher?: FuzzWatcher,
): Promise<FuzzReport> {
  const findings: string[] = [];
  const report = (finding: string): void => {
    watcher?.onFinding(finding);
    if (findings.push(finding) >= ENOUGH) throw new Error(`too many findings:\n${findings.join('\n')}`);
  };
  const onRejection = (error: unknown): void => report(`unhandled rejection: ${String(error)}`);
  process.on('unhandledRejection', onRejection);
  try {
    // What the first requests load stays.
    await fuzzRequests(instance, { seed: run.seed, count: Math.min(run.requests, 500), report });
    const memoryBefore = heapBytes();
    await fuzzRequests(instance, {
      seed: run.seed + 1,
      count: run.requests,
      report,
      onProgress: (sent) => watcher?.onProgress(sent, 'requests', bytesInUse()),
    });
    await fuzzFrames(instance, {
      seed: run.seed + 2,
      count: run.frames,
      report,
      onProgress: (sent) => watcher?.onProgress(sent, 'frames', bytesInUse()),
    });
    const memoryAfter = heapBytes();
    const kept = memoryAfter - memoryBefore;
    if (kept > KEPT_BYTES) report(`${Math.round(kept / 1024 / 1024)} MB of memory did not come back`);
    const { status } = await fetch(`${instance.url}/healthz`);
    if (status !== 200) report(`/healthz answers ${status}`);
    return { ...run, findings, memoryBefore, memoryAfter };
  } finally {
    process.off('unhandledRejection', onRejection);
  }
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return bytesInUse();
}

function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
