/**
 * Loaded into a process with `--import`: on SIGUSR2 writes how long its event loop was held at most since the last time,
 * to the file that `into` of this module's address names. Two figures, in milliseconds: on the clock, which counts the
 * time that other programs had the processor too, and of the thread's own processor time, which does not.
 */
import { renameSync, writeFileSync } from 'node:fs';

/** How long an event loop was held at most, in milliseconds. */
export interface LongestHold {
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
  writeFileSync(`${into}.part`, JSON.stringify(longest satisfies LongestHold));
  renameSync(`${into}.part`, into);
  longest = { clock: 0, processor: 0 };
});
