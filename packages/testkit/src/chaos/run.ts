/**
 * `npm run chaos -- --processes 3 --seed 7 --fault-secs 10`, on a PostgreSQL of its own with full durability; ends with 1
 * when something went wrong.
 */
import { parseArgs } from 'node:util';
import { redisInstalled } from '@guildhall/platform/test-redis';
import setup from '../instance/global-setup.ts';
import { type ExperimentResult, isFault, runChaos } from './chaos.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Without it: one process, then three with Redis. */
    processes: { type: 'string' },
    'fault-secs': { type: 'string', default: '5' },
    only: { type: 'string', multiple: true },
  },
});

const COLUMNS = [
  ['sent', 'sent'],
  ['acknowledged', 'acked'],
  ['stored', 'stored'],
  ['delivered', 'delivered'],
  ['lost', 'lost'],
  ['doubled', 'duplicated'],
  ['outOfOrder', 'order'],
  ['differences', 'differ'],
  ['sessionsBegun', 'sessions'],
  ['slowestMs', 'slowest ms'],
  ['recoveryMs', 'recovery ms'],
] as const;

function line(name: string, cells: readonly (string | number)[]): string {
  const titles = COLUMNS.map(([, title]) => Math.max(title.length, 6));
  return `${name.padEnd(18)}${cells.map((cell, index) => String(cell).padStart((titles[index] ?? 0) + 2)).join('')}\n`;
}

function describe(result: ExperimentResult): string {
  const refusals = Object.entries(result.refusals).map(([code, count]) => `  ${count} × ${code}\n`);
  return `${line(
    result.name,
    COLUMNS.map(([key]) => result[key]),
  )}${refusals.join('')}`;
}

const stopDatabase = await setup();
const seed = Number(values.seed);
const sizes = values.processes ? [Number(values.processes)] : [1, 3];
let isFine = true;
for (const processes of sizes) {
  const redis = processes > 1 && redisInstalled();
  process.stdout.write(`seed ${seed}, ${processes} processes${redis ? ' with Redis' : ''}\n`);
  process.stdout.write(
    line(
      '',
      COLUMNS.map(([, title]) => title),
    ),
  );
  const results = await runChaos({
    seed,
    processes,
    redis,
    postgres: true,
    faultMs: Number(values['fault-secs']) * 1000,
    ...(values.only ? { only: values.only } : {}),
    onResult: (result) => void process.stdout.write(describe(result)),
  });
  isFine &&= !results.some(isFault);
}
await stopDatabase();
process.stdout.write(
  isFine
    ? 'nothing lost, duplicated or out of order\n'
    : 'failed: messages were lost, doubled, out of order or different (see the table)\n',
);
process.exit(isFine ? 0 : 1);
