/** `npm run fuzz -- --seed 1 --requests 1000000 --frames 100000`: a long run; ends with 1 when something was found. */
import { parseArgs } from 'node:util';
import setup from '../instance/global-setup.ts';
import { startTestInstance } from '../instance/instance.ts';
import { fuzz } from './index.ts';

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '20000' },
    frames: { type: 'string', default: '4000' },
  },
});
const run = { seed: Number(values.seed), requests: Number(values.requests), frames: Number(values.frames) };
process.stdout.write(`seed ${run.seed}: ${run.requests} requests, ${run.frames} frames\n`);
const stopDatabase = await setup();
const instance = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1000000' } });
const startedAt = performance.now();
const secondsSoFar = (): number => Math.round((performance.now() - startedAt) / 1000);
const PROGRESS_EVERY_SECS = 30;
let shownAt = 0;
const { findings, memoryBefore, memoryAfter } = await fuzz(instance, run, {
  onFinding: (finding) => process.stdout.write(`${finding}\n`),
  onProgress: (sent, what, bytes) => {
    if (secondsSoFar() - shownAt < PROGRESS_EVERY_SECS) return;
    shownAt = secondsSoFar();
    process.stdout.write(`${shownAt} s: ${sent} ${what}, ${megabytes(bytes)} in use\n`);
  },
});
const seconds = secondsSoFar();
await instance.stop();
await stopDatabase();
process.stdout.write(
  `${seconds} s, memory ${megabytes(memoryBefore)} before, ${megabytes(memoryAfter)} after\n`,
);
process.stdout.write(findings.length === 0 ? 'nothing found\n' : `${findings.length} findings\n`);
process.exit(findings.length === 0 ? 0 : 1);
