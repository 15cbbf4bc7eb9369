/**
 * Frees memory while the service is idle. V8 collects only when it allocates, so garbage of a busy moment (start-up,
 * thousands of reconnects) would stay while the service is quiet.
 */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

const CHECK_EVERY_MS = 3000;
/** Maximum share of time in which the event loop was busy. */
const QUIET = 0.05;
/** Heap growth in bytes that justifies a pause of about 40 ms. */
const WORTH_COLLECTING = 24 * 1024 * 1024;

/** Checks every few seconds, and collects when the loop was idle since the last check and the heap has grown. */
export function collectWhenIdle(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  let utilization = performance.eventLoopUtilization();
  let heapAfterCollection = 0;
  const timer = setInterval(async () => {
    const since = performance.eventLoopUtilization(utilization);
    utilization = performance.eventLoopUtilization();
    if (since.utilization > QUIET || process.memoryUsage().heapTotal - heapAfterCollection < WORTH_COLLECTING)
      return;
    await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
    heapAfterCollection = process.memoryUsage().heapTotal;
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
