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

/** What a run may leave behind for good: caches that are full. */
const KEPT_BYTES = 96 * 1024 * 1024;
/** Findings after which a run ends. */
const ENOUGH = 50;

/** @returns what was found; nothing is what it should be. The instance runs in this process. */
export async function fuzz(instance: Pick<TestInstance, 'url'>, run: FuzzRun): Promise<string[]> {
  const findings: string[] = [];
  const report = (finding: string): void => {
    if (findings.push(finding) >= ENOUGH) throw new Error(`too many findings:\n${findings.join('\n')}`);
  };
  const onRejection = (error: unknown): void => report(`unhandled rejection: ${String(error)}`);
  process.on('unhandledRejection', onRejection);
  try {
    // What the first requests load stays.
    await fuzzRequests(instance, { seed: run.seed, count: Math.min(run.requests, 500), report });
    const before = heapBytes();
    await fuzzRequests(instance, { seed: run.seed + 1, count: run.requests, report });
    await fuzzFrames(instance, { seed: run.seed + 2, count: run.frames, report });
    const kept = heapBytes() - before;
    if (kept > KEPT_BYTES) report(`${Math.round(kept / 1024 / 1024)} MB of memory did not come back`);
    const { status } = await fetch(`${instance.url}/healthz`);
    if (status !== 200) report(`/healthz answers ${status}`);
  } finally {
    process.off('unhandledRejection', onRejection);
  }
  return findings;
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
