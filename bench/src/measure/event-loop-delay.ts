/**
 * Loaded into a process with `--import`: on SIGUSR2, writes the longest delay of its event loop since the last time
 * to the file named by `into` in this module's address. Two figures in milliseconds: wall-clock time, which includes
 * other programs' processor time, and the thread's own processor time.
 */
import { renameSync, writeFileSync } from 'node:fs';

/** The longest delay of an event loop in milliseconds. */
export interface LongestDelay {
  readonly clock: number;
  readonly processor: number;
}

const RESOLUTION_MS = 1;
const into = new URL(import.meta.url).searchParams.get('into') ?? '';
let longest = { clock: 0, processor: 0 };
let last = { clock: performance.now(), processor: processorMs() };

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  const now = { clock: performance.now(), processor: processorMs() };
  longest = {
    clock: Math.max(longest.clock, now.clock - last.clock - RESOLUTION_MS),
    processor: Math.max(longest.processor, now.processor - last.processor),
  };
  last = now;
}, RESOLUTION_MS).unref();

process.on('SIGUSR2', () => {
  // Renamed into place, so that a reader never sees half of the file.
  writeFileSync(`${into}.part`, JSON.stringify(longest satisfies LongestDelay));
  renameSync(`${into}.part`, into);
  longest = { clock: 0, processor: 0 };
});
