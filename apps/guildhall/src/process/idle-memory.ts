/**
 * Gives memory back while nothing is going on: V8 collects as it allocates, so what a busy moment left behind (loading
 * the program, thousands of clients coming back at once) would stay for as long as the service is quiet.
 */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

const LOOK_EVERY_MS = 3000;
/** Share of the time that the event loop may have been busy. */
const QUIET = 0.05;
/** Growth since the last collection that is worth a pause of some 40 ms, in bytes. */
const WORTH_COLLECTING = 24 * 1024 * 1024;

/** Looks every few seconds; collects when the loop was quiet since the last look and the heap has grown. */
export function collectWhenIdle(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  let utilization = performance.eventLoopUtilization();
  let kept = 0;
  const timer = setInterval(async () => {
    const since = performance.eventLoopUtilization(utilization);
    utilization = performance.eventLoopUtilization();
    if (since.utilization > QUIET || process.memoryUsage().heapTotal - kept < WORTH_COLLECTING) return;
    await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
    kept = process.memoryUsage().heapTotal;
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
