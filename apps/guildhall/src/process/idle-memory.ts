/**
 * Frees memory while the service is idle. V8 collects only when it allocates, so garbage of a busy moment (start-up,
 * thousands of reconnects) would stay while the service is quiet.
 */
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

const CHECK_EVERY_MS = 3000;
/** Maximum share of time in which the event loop was busy. */
const QUIET = 0.05;
const MEGABYTE = 1024 * 1024;
/** Garbage of the start that justifies a pause of about 40 ms. */
const WORTH_COLLECTING_AT_START = 24 * MEGABYTE;
/**
 * Heap growth that justifies a collection later. It then also discards optimized code, which doubles the cost of the
 * next second of work. A burst of messages leaves less, thousands of reconnects leave more.
 */
const WORTH_COLLECTING_LATER = 96 * MEGABYTE;

/** `process.memoryUsage` opens a file, and would throw while the process may open no more. */
function heapBytes(): number {
  return getHeapStatistics().total_heap_size;
}

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
    const worthCollecting = heapAfterCollection === 0 ? WORTH_COLLECTING_AT_START : WORTH_COLLECTING_LATER;
    if (since.utilization > QUIET || heapBytes() - heapAfterCollection < worthCollecting) return;
    await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
    heapAfterCollection = heapBytes();
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
