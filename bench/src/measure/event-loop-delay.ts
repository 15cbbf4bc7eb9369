/**
 * Loaded into the product with `--import`: on SIGUSR2 writes the longest delay of its event loop since the last time, in
 * milliseconds, to the file that `into` of this module's address names.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const into = new URL(import.meta.url).searchParams.get('into') ?? '';
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('SIGUSR2', () => {
  writeFileSync(into, String(Math.max(0, delay.max / 1e6 - RESOLUTION_MS)));
  delay.reset();
});
