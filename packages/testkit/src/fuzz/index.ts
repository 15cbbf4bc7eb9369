/**
 * A fuzzing run against a whole instance: requests and gateway frames generated from the contracts by a seed. Finds 5xx
 * responses, hangs, unhandled rejections and memory leaks.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestInstance } from '../instance/instance.ts';
import { fuzzFrames } from './frames.ts';
import { fuzzRequests } from './requests.ts';

export interface FuzzRun {
  readonly seed: number;
  readonly requests: number;
  readonly frames: number;
}

export interface FuzzReport extends FuzzRun {
  /** Should be empty. */
  readonly findings: readonly string[];
  /** Bytes on and off the heap after a collection, after the warm-up and at the end. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
}

/** Progress of a long run. */
export interface FuzzWatcher {
  readonly onFinding: (finding: string) => void;
  /** Called regularly with the number of sent requests and the bytes in use. */
  readonly onProgress: (sent: number, what: 'requests' | 'frames', bytes: number) => void;
}

/** Memory that a run may keep, for full caches. */
const KEPT_BYTES = 96 * 1024 * 1024;
/** A run ends after this number of findings. */
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
    // Warm up: the first requests load modules that stay in memory.
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
    if (kept > KEPT_BYTES) report(`${Math.round(kept / 1024 / 1024)} MB of memory were not released`);
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
